import { preloadTexts } from '../i18n/i18n.ts';

/** Loads the parts that visitors do not need, while they sign in: router, shell, component library and texts. */
export async function loadSignedInApp() {
  // Components retry texts that fail to load.
  const texts = preloadTexts('shell', 'messages', 'home', 'status').catch(() => undefined);
  const { createSignedInApp } = await import('./signed-in-app.tsx');
  await texts;
  return createSignedInApp;
}

/**
 * Starts loading during sign-in. Not when offline: after a failed import, browsers do not retry until the page reloads.
 */
export async function loadSignedInAppAhead(): Promise<unknown> {
  return navigator.onLine ? await loadSignedInApp() : undefined;
}
