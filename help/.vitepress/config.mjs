// The documentation site that the portal serves at /help, built from docs/ by scripts/help.mjs.
import { join, posix } from 'node:path';
import { defineConfig } from 'vitepress';
import { colorSchemeKey, finishSite } from './finish-site.mjs';
import { chrome, languages } from './languages.mjs';

/** Maps a page of docs/ to its path on the site; pages for operators and integrators exist only in English. */
function sitePath(page) {
  const translated = /^help\/(en|es|pt)\/(.*)$/.exec(page);
  return translated ? `${translated[1]}/help/${translated[2]}` : `en/help/${page}`;
}

/** Converts links between files of docs/; links out of the site become plain text. */
function linkWithinSite(markdown) {
  markdown.core.ruler.push('link-within-site', ({ tokens, env }) => {
    for (const { children } of tokens) {
      if (children) env.linkStack = children.reduce((open, token) => rewriteLink(token, open, env), []);
    }
  });
}

function rewriteLink(token, open, { realPath, path }) {
  if (token.type === 'link_close' && open.at(-1) === 'removed') Object.assign(token, asNothing);
  if (token.type === 'link_close') return open.slice(0, -1);
  if (token.type !== 'link_open') return open;
  const href = token.attrGet('href');
  if (/^(\w+:|#|\/)/.test(href)) return [...open, 'kept'];
  const [file, anchor] = href.split('#');
  const page = posix.join(posix.dirname(pageOf(realPath ?? path)), file);
  if (!isShown(page)) {
    Object.assign(token, asNothing);
    return [...open, 'removed'];
  }
  token.attrSet('href', `/${sitePath(page)}${anchor === undefined ? '' : `#${anchor}`}`);
  return [...open, 'kept'];
}

const asNothing = { type: 'text', tag: '', nesting: 0, content: '', attrs: null };

const docs = join(import.meta.dirname, '..', '..', 'docs');
const pageOf = (path) => path.replaceAll('\\', '/').slice(docs.length + 1);
const hidden = ['decisions/', 'screenshots/', '..'];
const isShown = (page) => page.endsWith('.md') && !hidden.some((start) => page.startsWith(start));

/** Compiled pages import Vue, which cannot be resolved from docs/; the browser's build resolves it by itself. */
const findVue = {
  name: 'find-vue',
  enforce: 'pre',
  resolveId: (id, _importer, { ssr }) =>
    ssr && ['vue', 'vue/server-renderer'].includes(id) ? { id, external: true } : null,
};

export default defineConfig({
  srcDir: '../docs',
  srcExclude: hidden.filter((start) => start !== '..').map((folder) => `${folder}**`),
  outDir: process.env.HELP_OUT ?? 'dist',
  cacheDir: '.cache',
  assetsDir: 'help/assets',
  cleanUrls: true,
  metaChunk: true,
  rewrites: sitePath,
  appearance: { storageKey: colorSchemeKey },
  head: [
    ['link', { rel: 'icon', href: '/favicon.svg' }],
    ['script', { src: '/color-scheme.js' }],
  ],
  locales: languages,
  themeConfig: {
    logo: '/favicon.svg',
    outline: { level: [2, 3] },
    search: {
      provider: 'local',
      options: {
        locales: Object.fromEntries(Object.entries(chrome).map(([key, { search }]) => [key, search])),
      },
    },
  },
  markdown: { config: linkWithinSite },
  vite: { plugins: [findVue] },
  buildEnd: finishSite,
});
