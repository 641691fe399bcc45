import type { ReactNode } from 'react';

/** An action in the global search. Features offer those that the user can perform. */
export interface SearchAction {
  readonly key: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly run: () => void;
}
