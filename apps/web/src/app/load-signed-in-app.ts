/** What a visitor does not need: router, shell, component library. Loaded while they sign in. */
export const loadSignedInApp = () => import('./signed-in-app.tsx');
