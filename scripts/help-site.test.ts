import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildHelpIfChanged } from './lib/build-help.mjs';

const site = join(import.meta.dirname, '..', 'help', 'dist');
/** Files and screens of the portal that the pages refer to. */
const ofPortal = ['/favicon.svg', '/color-scheme.js', '/en/home', '/es/home', '/pt/home'];

let pages: { readonly path: string; readonly html: string }[] = [];
let files: ReadonlySet<string> = new Set();

// Takes minutes if the generator is not installed yet, and no time in `npm test`, which has built the site.
beforeAll(async () => {
  await buildHelpIfChanged();
  files = new Set(globSync('**/*', { cwd: site }).map((path) => `/${path}`));
  pages = globSync('**/*.html', { cwd: site }).map((path) => ({
    path,
    html: readFileSync(join(site, path), 'utf8'),
  }));
});

const faultsOf = (find: (html: string) => string[]): string[] =>
  pages.flatMap(({ path, html }) => find(html).map((fault) => `${path}: ${fault}`));

const inlineScriptsIn = (html: string): string[] =>
  [...html.matchAll(/<script(?![^>]* src="\/)[^>]*>|<[a-z][^>]* on[a-z]+=|href="javascript:/gi)].map(
    ([found]) => found,
  );

function isServed(address: string): boolean {
  const [path = ''] = address.split('#');
  const names = path.endsWith('/') ? [`${path}index.html`] : [path, `${path}.html`];
  return ofPortal.includes(path) || names.some((name) => files.has(name));
}

describe('the built help', () => {
  it('has the same pages in each language', () => {
    const pagesIn = (language: string) =>
      globSync(`${language}/help/*.html`, { cwd: site }).map((path) => path.slice(3));
    expect(pagesIn('pt').length).toBeGreaterThan(10);
    expect(pagesIn('es')).toEqual(pagesIn('pt'));
    expect(pagesIn('en')).toEqual(expect.arrayContaining(pagesIn('pt')));
  });

  it('runs no inline script, which the content security policy would block', () => {
    expect(faultsOf(inlineScriptsIn)).toEqual([]);
    expect(inlineScriptsIn('<script id="a">x</script><a onclick="x" href="javascript:x">')).toHaveLength(3);
  });

  it('loads nothing from other sites', () => {
    const loaded = /<(?:script|link|img|iframe)[^>]* (?:src|href)="((?:https?:)?\/\/[^"]*)"/g;
    expect(faultsOf((html) => [...html.matchAll(loaded)].map(([, address = '']) => address))).toEqual([]);
  });

  it('links to pages, files and screens that exist', () => {
    const links = /(?:href|src)="(\/[^"]*)"/g;
    expect(
      faultsOf((html) =>
        [...html.matchAll(links)].map(([, address = '']) => address).filter((address) => !isServed(address)),
      ),
    ).toEqual([]);
  });
});
