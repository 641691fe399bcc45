import type { MantineColorSchemeManager } from '@mantine/core';
import { readColorScheme, rememberColorScheme, subscribeToColorScheme } from '../color-scheme.ts';

let unsubscribe: (() => void) | null = null;

/** Lets Mantine follow the product's own choice, which the visitor's screens share. */
export const colorSchemeManager: MantineColorSchemeManager = {
  get: readColorScheme,
  set: (choice) => {
    // Mantine sets what it was just told: telling it again would never end.
    if (choice !== readColorScheme()) rememberColorScheme(choice);
  },
  subscribe: (onUpdate) => {
    unsubscribe = subscribeToColorScheme(() => onUpdate(readColorScheme()));
  },
  unsubscribe: () => unsubscribe?.(),
  clear: () => rememberColorScheme('auto'),
};
