import { locales, type Locale } from '@azimute/contract';
import type { Page } from '@playwright/test';
import { loadCatalogues, readCatalogueFiles, type Catalogue } from './catalogues.ts';
import { portalUrl } from './portal.ts';
import { textsOf, type Texts } from './texts.ts';

const catalogues = await chooseLongest();

/** The portal's longest texts across languages. */
export const longestTexts: Texts = textsOf(catalogues);

/**
 * Makes a page use, in this language, the longest text of any. Other requests are not intercepted: a Playwright route
 * would pause each, and disable the browser's cache.
 */
export async function serveLongestTexts(page: Page, locale: Locale): Promise<void> {
  const bodies = new Map(
    [...readCatalogueFiles()]
      .filter(([, file]) => file.locale === locale)
      .map(([path, { namespace }]) => [
        `${portalUrl}${path}`,
        `export const texts = ${JSON.stringify(catalogues.get(namespace))};`,
      ]),
  );
  const devtools = await page.context().newCDPSession(page);
  devtools.on('Fetch.requestPaused', ({ requestId, request }) => {
    void devtools.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: 200,
      responseHeaders: [{ name: 'content-type', value: 'text/javascript' }],
      body: Buffer.from(bodies.get(request.url) ?? '').toString('base64'),
    });
  });
  await devtools.send('Fetch.enable', { patterns: [...bodies.keys()].map((urlPattern) => ({ urlPattern })) });
}

/** All languages have the same placeholders in a text: only the words make the difference. */
async function chooseLongest(): Promise<ReadonlyMap<string, Catalogue>> {
  const chosen = new Map<string, Record<string, string>>();
  for (const locale of locales) {
    for (const [namespace, texts] of await loadCatalogues(locale)) {
      const longest = chosen.get(namespace) ?? {};
      chosen.set(namespace, longest);
      for (const [key, text] of Object.entries(texts))
        if (text.length > (longest[key]?.length ?? -1)) longest[key] = text;
    }
  }
  return chosen;
}
