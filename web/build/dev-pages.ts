import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';
import { loadContent } from '../../content/loader/load.ts';
import { routesOf } from '../../content/loader/routes.ts';
import { aroundPages, aroundSpanishPages, bundledFrame } from '../page-data/around.ts';
import { buildPages } from '../page-data/build-pages.ts';
import type { PageData } from '../page-data/page-data.ts';
import { pageDataUrl } from '../page-data/page-addresses.ts';
import { drawingSize } from './publish-images.ts';

/** Serves page data and images straight from `content/` to the development server; they are reread for each page. */
export function devPages(project: string): Plugin {
  const content = path.join(project, 'content');
  return {
    name: 'frontdoor:dev-pages',
    configureServer(server) {
      server.middlewares.use('/page-data', (request, response, next) => {
        // The app has a folder of the same name, whose modules Vite serves.
        if (!request.url?.endsWith('.json')) return next();
        devPage(content, `/page-data${request.url ?? ''}`).then(
          (page) => {
            response.statusCode = page ? 200 : 404;
            response.setHeader('content-type', 'application/json');
            response.end(JSON.stringify(page));
          },
          (error: unknown) => {
            response.statusCode = 500;
            response.end(String(error));
          },
        );
      });
      server.middlewares.use('/images', (request, response) => {
        readFile(path.join(content, 'images', path.basename(request.url ?? ''))).then(
          (drawing) => {
            response.setHeader('content-type', 'image/svg+xml');
            response.end(drawing);
          },
          (error: unknown) => {
            response.statusCode = 404;
            response.end(String(error));
          },
        );
      });
    },
  };
}

async function devPage(directory: string, url: string): Promise<PageData | null> {
  const content = loadContent(directory);
  const source = buildPages(content).find((page) => pageDataUrl(page.path) === url);
  const route = routesOf(content).find((it) => it.path === source?.path);
  if (!source || !route) return null;
  const images: PageData['images'] = {};
  for (const [, file] of JSON.stringify(source.view).matchAll(/"file":"([^"]+\.svg)"/g)) {
    if (!file) continue;
    const drawing = await readFile(path.join(directory, 'images', file), 'utf8');
    images[file] = { src: `/images/${file}`, ...drawingSize(file, drawing), sources: [] };
  }
  return {
    path: source.path,
    title: route.title,
    canonicalPath: route.canonical,
    trail: source.trail,
    around: source.language
      ? aroundSpanishPages(content)
      : aroundPages(content, bundledFrame(content)),
    ...(source.language && { language: source.language }),
    images,
    view: source.view,
  };
}
