import { isPrinting, subscribeToPrinting } from './printing.ts';
import { readStored, store } from './stored.ts';

export const colorSchemeChoices = ['light', 'dark', 'auto'] as const;
/** The user's choice; `auto` follows the system. */
export type ColorSchemeChoice = (typeof colorSchemeChoices)[number];

/** Also read by public/color-scheme.js, before the first paint. */
const storageKey = 'azimute-color-scheme';
const systemDark = window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

export function readColorScheme(): ColorSchemeChoice {
  const stored = readStored(storageKey);
  return colorSchemeChoices.find((choice) => choice === stored) ?? 'auto';
}

export function rememberColorScheme(choice: ColorSchemeChoice): void {
  store(storageKey, choice);
  applyColorScheme(choice);
}

/** Subscribes to choices in other tabs, and to changes of the system's scheme. */
export function subscribeToColorScheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function applyColorScheme(choice: ColorSchemeChoice): void {
  // Printing always uses the light theme.
  const dark = !isPrinting() && (choice === 'dark' || (choice === 'auto' && systemDark.matches));
  const scheme = dark ? 'dark' : 'light';
  document.documentElement.dataset['theme'] = scheme;
  document.documentElement.dataset['mantineColorScheme'] = scheme;
  // A notification would change the scheme while printing.
  if (isPrinting()) return;
  for (const listener of listeners) listener();
}

systemDark.addEventListener('change', () => applyColorScheme(readColorScheme()));
subscribeToPrinting(() => applyColorScheme(readColorScheme()));
window.addEventListener('storage', (event) => {
  if (event.key === storageKey) applyColorScheme(readColorScheme());
});
