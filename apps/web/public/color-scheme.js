// Runs before the first paint, so that a dark page never starts light. The page itself takes over from here.
(() => {
  let stored = null;
  try {
    stored = localStorage.getItem('azimute-color-scheme');
  } catch {
    // Storage may be forbidden; the system's scheme then applies.
  }
  const dark =
    stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  const scheme = dark ? 'dark' : 'light';
  document.documentElement.dataset.theme = scheme;
  document.documentElement.dataset.mantineColorScheme = scheme;
})();
