import type { MantineColorSchemeManager } from '@mantine/core';
import { readColorScheme, rememberColorScheme, subscribeToColorScheme } from '../color-scheme.ts';

let unsubscribe: (() => void) | null = null;

/** Connects Mantine to the product's own color scheme, shared with the signed-out screens. */
export const colorSchemeManager: MantineColorSchemeManager = {
  get: readColorScheme,
  set: (choice) => {
    // Mantine also sets values it was notified of; notifying it again would loop forever.
    if (choice !== readColorScheme()) rememberColorScheme(choice);
  },
  subscribe: (onUpdate) => {
    unsubscribe = subscribeToColorScheme(() => onUpdate(readColorScheme()));
  },
  unsubscribe: () => unsubscribe?.(),
  clear: () => rememberColorScheme('auto'),
};
