import { i18n, preloadTexts } from '../i18n/i18n.ts';

/** What a visitor does not need: router, shell, component library. Loaded while they sign in. */
export async function loadSignedInApp() {
  const [app] = await Promise.all([
    import('./signed-in-app.tsx'),
    i18n.isInitialized && preloadTexts('shell', 'home'),
  ]);
  return app;
}
