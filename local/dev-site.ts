import path from 'node:path';
import { createServer } from 'vite';
import { PROJECT } from './build.ts';

/** The site under development, reloaded on change. Everything under /api comes from the api. */
const server = await createServer({
  configFile: path.join(PROJECT, 'vite.config.ts'),
  // What the built site starts from is named for the build, from another folder.
  optimizeDeps: { entries: ['entry-client.tsx'] },
  server: {
    host: '127.0.0.1',
    port: Number(process.env['SITE_PORT']),
    strictPort: true,
    proxy: { '/api': process.env['API_URL'] ?? 'http://127.0.0.1:3000' },
  },
});
await server.listen();
process.once('disconnect', () => process.exit());
