import { createContext, useContext } from 'react';

/** How far the data of the portal is calculated, in words; null once it is. */
export const Calculating = createContext<string | null>(null);

/**
 * Returns how far data is calculated, which replaces words about its absence: until then it is unknown whether any is
 * missing. Null once it is.
 */
export function useCalculating(): string | null {
  return useContext(Calculating);
}
