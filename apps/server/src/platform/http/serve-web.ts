import { readFile, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import {
  apiPrefix,
  isScreenIn,
  localePrefixOf,
  recoverFragment,
  screenAt,
  takesLocale,
  type Locale,
  type Portal,
} from '@azimute/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { holdAssets } from './hold-assets.ts';
import { answerUnknownCall } from './map-error.ts';
import { pagePolicy } from './security-headers.ts';

const PORTAL_PLACE = '<!--portal-->';

/** Hashed by content, or named after the build they describe: what has such a name never changes. */
const LASTING_FOLDERS = ['assets', join('builds', 'meta')];
const LASTING = 'public, max-age=31536000, immutable';

/**
 * Serves the built web app: lasting files for a year, and the page for every address that is no call and no file, with
 * the portal's settings inside so that a first visit needs no round trip for them. Addresses that are no screen of the
 * product get the page too, which says so, with status 404.
 */
export async function serveWeb(
  fastify: FastifyInstance,
  webRoot: string,
  { portal, mapSources }: { readonly portal: Portal; readonly mapSources: readonly string[] },
): Promise<void> {
  const policy = pagePolicy(mapSources);
  const readPage = await openPage(join(webRoot, 'index.html'), portal);
  await fastify.register(fastifyStatic, {
    root: webRoot,
    index: false,
    wildcard: true,
    preCompressed: true,
    // No file is looked for where a screen is.
    allowedPath: (path) => screenAt(path) === null,
    setHeaders: (reply, path) => {
      const lasting = LASTING_FOLDERS.some((folder) => path.startsWith(join(webRoot, folder, sep)));
      // A worker obeys the policy that its own file came with.
      void reply.headers({
        'content-security-policy': policy,
        'cache-control': lasting ? LASTING : 'no-cache',
      });
    },
  });
  const readAsset = holdAssets(join(webRoot, 'assets'));
  fastify.get<{ Params: { file: string } }>('/assets/:file', async (request, reply) => {
    const { file } = request.params;
    const asset = await readAsset(file, request.headers['accept-encoding']);
    if (asset === null || request.headers.range !== undefined) return reply.sendFile(`assets/${file}`);
    return reply
      .headers({
        'content-security-policy': policy,
        'cache-control': LASTING,
        'content-encoding': asset.coding,
        vary: 'accept-encoding',
      })
      .type(asset.type)
      .send(asset.bytes);
  });
  const appManifest = JSON.stringify(describeApp(portal));
  fastify.get('/portal.webmanifest', (_request, reply) =>
    reply.headers({ 'cache-control': 'no-cache' }).type('application/manifest+json').send(appManifest),
  );
  const sendPage = async (reply: FastifyReply, path: string, status: 200 | 404): Promise<FastifyReply> => {
    // What a link opens is for who was given it.
    if (screenAt(path)?.access === 'anyone')
      void reply.headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
    return reply
      .status(status)
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': policy })
      .send(inLanguage(await readPage(), localePrefixOf(path) ?? portal.defaultLocale));
  };
  for (const url of ['/', '/index.html']) fastify.get(url, (_request, reply) => sendPage(reply, url, 200));
  fastify.setNotFoundHandler((request, reply) => {
    const [path = '', search] = request.url.split('?', 2);
    const recovered = request.method === 'GET' ? recoverFragment(path) : null;
    if (recovered !== null) {
      const address = `${recovered.path}${search === undefined ? '' : `?${search}`}${recovered.hash}`;
      return reply
        .headers({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
        .redirect(address, 302);
    }
    if (!isPage(request.method, path)) return answerUnknownCall(request, reply);
    const screen = screenAt(path);
    return sendPage(reply, path, screen !== null && isScreenIn(portal, screen) ? 200 : 404);
  });
}

/** So that a phone can keep the portal beside its apps: some push to no other page. */
function describeApp({ productName }: Portal): object {
  return {
    name: productName,
    short_name: productName,
    start_url: '/',
    display: 'standalone',
    theme_color: '#005E68',
    background_color: '#F0F3F5',
    icons: [192, 512].map(iconOf),
  };
}

function iconOf(size: number): object {
  return { src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' };
}

function isPage(method: string, path: string): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  // A few screens lie among the calls.
  const screen = screenAt(path);
  if (screen !== null && !takesLocale(screen)) return true;
  return ![`${apiPrefix}/`, '/assets/', '/builds/'].some((start) => path.startsWith(start));
}

/** Reads the page, and again whenever a release has replaced it; between its files the last one stays. */
async function openPage(path: string, portal: Portal): Promise<() => Promise<string>> {
  const read = async (): Promise<{ page: string; changedMs: number }> => {
    // Taken first: a page that is replaced in between is read again the next time.
    const { mtimeMs } = await stat(path);
    return { page: fillPage(await readFile(path, 'utf8'), portal), changedMs: mtimeMs };
  };
  let held = await read();
  return async () => {
    try {
      const { mtimeMs } = await stat(path);
      if (mtimeMs !== held.changedMs) held = await read();
    } catch {
      // The release is being written.
    }
    return held.page;
  };
}

function fillPage(source: string, portal: Portal): string {
  const settings = JSON.stringify(portal).replaceAll('<', String.raw`\u003c`);
  return source
    .replace(PORTAL_PLACE, () => `<script type="application/json" id="portal">${settings}</script>`)
    .replace('<title></title>', () => `<title>${escapeHtml(portal.productName)}</title>`);
}

/** Right before any script has run: what speaks or translates a page goes by it. */
function inLanguage(page: string, locale: Locale): string {
  return page.replace('<html lang="en">', `<html lang="${locale}">`);
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
