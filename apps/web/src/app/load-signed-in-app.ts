import { preloadTexts } from '../i18n/i18n.ts';

/** What a visitor does not need: router, shell, component library, and their texts. Loaded while they sign in. */
export async function loadSignedInApp() {
  // Texts that fail to load are asked for again by whoever shows them.
  const texts = preloadTexts('shell', 'messages', 'home', 'status').catch(() => undefined);
  const { createSignedInApp } = await import('./signed-in-app.tsx');
  await texts;
  return createSignedInApp;
}

/**
 * Begins to load it while credentials are on their way. Not without a connection: a browser that could not load a part
 * once does not try it again until the page is loaded anew.
 */
export async function loadSignedInAppAhead(): Promise<unknown> {
  return navigator.onLine ? await loadSignedInApp() : undefined;
}
