import path from 'node:path';
import { createServer } from 'vite';
import { PROJECT } from './build.ts';

/** Vite's development server for the site, with hot reload. Requests to /api are proxied to the api. */
const server = await createServer({
  configFile: path.join(PROJECT, 'vite.config.ts'),
  // Vite cannot derive the entries from the build configuration, whose paths start at another folder.
  optimizeDeps: { entries: ['entry-client.tsx', 'entry-admin.tsx'] },
  server: {
    host: '127.0.0.1',
    port: Number(process.env['SITE_PORT']),
    strictPort: true,
    proxy: { '/api': process.env['API_URL'] ?? 'http://127.0.0.1:3000' },
  },
});
await server.listen();
process.once('disconnect', () => process.exit());
