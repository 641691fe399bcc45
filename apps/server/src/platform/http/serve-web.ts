import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { apiPrefix, type Portal } from '@azimute/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerUnknownCall } from './map-error.ts';

const PORTAL_PLACE = '<!--portal-->';

/** A screen whose address lies among those of the calls. */
const SIGN_IN_CALLBACK = `${apiPrefix}/azuread`;

/**
 * All that the page runs and reads is its own. The component library writes styles into it, and the map hands data to
 * its worker by blob addresses.
 */
const PAGE_POLICY = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "connect-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Serves the built web app: hashed files for a year, and the page itself for every address that is no call and no
 * file, with the portal's settings inside so that a first visit needs no round trip for them.
 */
export async function serveWeb(fastify: FastifyInstance, webRoot: string, portal: Portal): Promise<void> {
  const source = await readFile(join(webRoot, 'index.html'), 'utf8');
  const settings = JSON.stringify(portal).replaceAll('<', String.raw`\u003c`);
  const page = source
    .replace(PORTAL_PLACE, () => `<script type="application/json" id="portal">${settings}</script>`)
    .replace('<title></title>', () => `<title>${escapeHtml(portal.productName)}</title>`);
  await fastify.register(fastifyStatic, {
    root: webRoot,
    index: false,
    wildcard: true,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const lasting = path.includes('/assets/');
      void reply.header('cache-control', lasting ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const sendPage = (reply: FastifyReply): FastifyReply =>
    reply
      .status(200)
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': PAGE_POLICY })
      .send(page);
  for (const url of ['/', '/index.html']) fastify.get(url, (_request, reply) => sendPage(reply));
  fastify.setNotFoundHandler((request, reply) =>
    isPage(request) ? sendPage(reply) : answerUnknownCall(request, reply),
  );
}

function isPage({ method, url }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const path = url.split('?')[0] ?? '';
  if (path === SIGN_IN_CALLBACK) return true;
  return !path.startsWith(`${apiPrefix}/`) && !path.startsWith('/assets/');
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
