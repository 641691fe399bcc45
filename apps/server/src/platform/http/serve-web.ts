import { readFile, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import {
  apiPrefix,
  asLocale,
  isScreenIn,
  localePrefixOf,
  recoverFragment,
  screenAt,
  takesLocale,
  type Locale,
  type Portal,
} from '@azimute/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { appManifestPath, describeApp } from './describe-app.ts';
import { holdAssets } from './hold-assets.ts';
import { answerUnknownCall } from './map-error.ts';
import { pagePolicy } from './security-headers.ts';

const PORTAL_PLACE = '<!--portal-->';

/** Named by content hash or build: such files never change. */
const LASTING_FOLDERS = ['assets', join('builds', 'meta')];
const LASTING = 'public, max-age=31536000, immutable';

/**
 * Serves the built web app: immutable files for a year, and the page for every address that is neither a call nor a
 * file, with the portal's settings embedded, so that a first visit needs no round trip for them. Addresses that are not
 * screens get the page with status 404, and the page states it.
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
    // Skips the file look-up for screens.
    allowedPath: (path) => screenAt(path) === null,
    setHeaders: (reply, path) => {
      const lasting = LASTING_FOLDERS.some((folder) => path.startsWith(join(webRoot, folder, sep)));
      // A worker is subject to the policy that its own file was sent with.
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
  // Each page names the manifest in its own language.
  fastify.get<{ Querystring: { locale?: string } }>(appManifestPath, (request, reply) =>
    reply
      .headers({ 'cache-control': 'no-cache' })
      .type('application/manifest+json')
      .send(JSON.stringify(describeApp(portal, asLocale(request.query.locale) ?? portal.defaultLocale))),
  );
  const sendPage = async (reply: FastifyReply, path: string, status: 200 | 404): Promise<FastifyReply> => {
    // A shared link's content is only for its recipient.
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

function isPage(method: string, path: string): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  // A few screens have addresses among the calls.
  const screen = screenAt(path);
  if (screen !== null && !takesLocale(screen)) return true;
  return ![`${apiPrefix}/`, '/assets/', '/builds/'].some((start) => path.startsWith(start));
}

/** Reads the page, and reads it again when a release has replaced it; until then, keeps the last one. */
async function openPage(path: string, portal: Portal): Promise<() => Promise<string>> {
  const read = async (): Promise<{ page: string; changedMs: number }> => {
    // Read before the page: a page that is replaced in between is read again the next time.
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

/** Sets the language of the page and of its manifest before any script runs: screen readers and translators use it. */
function inLanguage(page: string, locale: Locale): string {
  return page
    .replace('<html lang="en">', `<html lang="${locale}">`)
    .replace(`href="${appManifestPath}"`, `href="${appManifestPath}?locale=${locale}"`);
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
