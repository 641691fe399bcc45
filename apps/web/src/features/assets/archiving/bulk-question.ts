import type { ReactNode } from 'react';
import type { AssetSelection } from '../api/asset-list.ts';

/** Bulk action that runs after its effect is counted and confirmed. */
export interface BulkQuestion {
  readonly ask: (selection: AssetSelection, count: number) => void;
  readonly isAsking: boolean;
  readonly isPossible: (count: number) => boolean;
  readonly dialog: ReactNode;
}
