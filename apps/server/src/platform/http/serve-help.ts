import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { detectLocale, helpPath, locales, type Locale } from '@azimute/contract';
import { text } from '@azimute/texts/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from '../log.ts';
import { pagePolicy } from './security-headers.ts';

export interface HelpOptions {
  /** Folder of the built site, which may not exist yet. */
  readonly root: string;
  readonly defaultLocale: Locale;
  /** Builds the site unless it is up to date; null if the installation contains the built site. */
  readonly build: ((stopped: AbortSignal) => Promise<void>) | null;
  readonly log: Logger;
}

const LASTING = 'public, max-age=31536000, immutable';
/** Seconds after which the page reloads while the site is being built. */
const WAIT_SECONDS = 3;
/** Names of pages and files; a part never starts with a dot. */
const NAME = /^(?:[\w@-][\w.~-]*\/)*(?:[\w@-][\w.~-]*)?$/;

/** Redirects to a page in the reader's language. */
const leaderTo =
  (defaultLocale: Locale) =>
  (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const { cookie = '', 'accept-language': languages = '' } = request.headers;
    const locale = detectLocale(cookie, languages.split(/[,;]\s*/), defaultLocale);
    const page = pathOf(request).slice('/help/'.length);
    return reply
      .headers({ 'cache-control': 'no-store', vary: 'cookie, accept-language' })
      .redirect(helpPath(locale, NAME.test(page) ? page : ''), 302);
  };

/**
 * Serves the documentation site to everyone: `/help` redirects to the reader's language, and pages are below
 * `/<locale>/help/`. The first visit builds the site if its sources are newer.
 */
export async function serveHelp(fastify: FastifyInstance, options: HelpOptions): Promise<void> {
  const { root, defaultLocale } = options;
  const site = openSite(fastify, options);
  const policy = pagePolicy([]);
  await fastify.register(async (help) => {
    await help.register(fastifyStatic, {
      root: dirname(root),
      serve: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const lasting = path.startsWith(join(root, 'help', 'assets'));
        void reply.headers({
          'content-security-policy': policy,
          'cache-control': lasting ? LASTING : 'no-cache',
        });
      },
    });
    const send = async (reply: FastifyReply, locale: Locale, name: string): Promise<FastifyReply> => {
      const state = await site.visit();
      if (state !== 'built') return sendState(reply, locale, state, policy);
      const file = await findFile(root, name);
      if (file !== null) return reply.sendFile(file, root);
      // Pages for operators and integrators exist only in English.
      const inEnglish = name.replace(/^(?:es|pt)\//, 'en/');
      if (inEnglish !== name && (await findFile(root, inEnglish)) !== null)
        return reply.redirect(`/${inEnglish}`, 302);
      return reply.status(404).sendFile('404.html', root);
    };
    const lead = leaderTo(defaultLocale);
    help.get('/help', lead);
    help.get('/help/*', lead);
    help.get('/help/assets/*', (request, reply) => send(reply, defaultLocale, pathOf(request).slice(1)));
    for (const locale of locales) {
      // The router treats addresses with and without a trailing slash as equal; links within pages do not.
      help.get(`/${locale}/help`, (request, reply) =>
        pathOf(request) === helpPath(locale)
          ? send(reply, locale, `${locale}/help/`)
          : reply.redirect(helpPath(locale), 302),
      );
      help.get(`/${locale}/help/*`, (request, reply) => send(reply, locale, pathOf(request).slice(1)));
    }
  });
}

type SiteState = 'built' | 'building' | 'failed';

/** Builds on the first visit; until then, serves the previous build if there is one. */
function openSite(
  fastify: FastifyInstance,
  { root, build, log }: HelpOptions,
): { readonly visit: () => Promise<SiteState> } {
  const stopped = new AbortController();
  fastify.addHook('onClose', async () => stopped.abort());
  let isBuilding: boolean | undefined;
  const start = async (): Promise<void> => {
    isBuilding = build !== null;
    try {
      await build?.(stopped.signal);
    } catch (error) {
      if (!stopped.signal.aborted)
        log.error({ err: error }, 'The help could not be built. Run npm run help to see the error.');
    }
    isBuilding = false;
  };
  return {
    visit: async () => {
      if (isBuilding === undefined) void start();
      if (await isFile(join(root, '404.html'))) return 'built';
      return isBuilding === true ? 'building' : 'failed';
    },
  };
}

/** Uses the raw address: the site has no file whose name must be decoded. */
function pathOf({ url }: FastifyRequest): string {
  return url.split('?')[0] ?? '';
}

async function findFile(root: string, name: string): Promise<string | null> {
  if (!NAME.test(name)) return null;
  const names = name.endsWith('/') ? [`${name}index.html`] : [name, `${name}.html`];
  for (const file of names) {
    if (await isFile(join(root, file))) return file;
  }
  return null;
}

async function isFile(path: string): Promise<boolean> {
  return await stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}

function sendState(
  reply: FastifyReply,
  locale: Locale,
  state: 'building' | 'failed',
  policy: string,
): FastifyReply {
  const title = text(locale, `help:${state}`);
  const again = state === 'building' ? `<meta http-equiv="refresh" content="${WAIT_SECONDS}">` : '';
  return reply
    .status(503)
    .type('text/html; charset=utf-8')
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': policy,
      ...(state === 'building' && { 'retry-after': String(WAIT_SECONDS) }),
    })
    .send(
      `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">${again}` +
        `<meta name="viewport" content="width=device-width"><title>${title}</title></head>` +
        `<body><main><h1>${title}</h1><p>${text(locale, `help:${state}Hint`)}</p></main></body></html>`,
    );
}
