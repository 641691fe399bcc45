import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { repositoryRoot } from './ensure-installed.mjs';

const web = join(repositoryRoot, 'apps', 'web');

/** Starts the development server of the web, on a free port. */
export async function startWebServer() {
  const vite = createRequire(join(web, 'package.json')).resolve('vite');
  const { createServer } = await import(pathToFileURL(vite).href);
  const server = await createServer({ root: web, logLevel: 'error', server: { port: 0 } });
  await server.listen();
  const { port } = server.httpServer.address();
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() };
}
