import type { ReactNode } from 'react';

/** Something that a person can do from the search over everything. A feature offers those that its person may do. */
export interface SearchAction {
  readonly key: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly run: () => void;
}
