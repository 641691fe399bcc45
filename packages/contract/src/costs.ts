import { recordPaths } from './record-paths.ts';

export const costKinds = [
  'fuel',
  'maintenance',
  'depreciation',
  'labour',
  'freight',
  'insurance',
  'other',
] as const;
export type CostKind = (typeof costKinds)[number];

/**
 * Basis of an amount: each engine hour including idling; each idling hour, in addition; each kilometer, day or month;
 * or once.
 */
export const costBases = ['engine_hour', 'idle_hour', 'kilometer', 'day', 'month', 'once'] as const;
export type CostBasis = (typeof costBases)[number];

export const costSorts = ['from', 'kind', 'amount', 'updatedAt'] as const;
export type CostSort = (typeof costSorts)[number];

export const costAmountMost = 1_000_000_000;
export const costNoteMaxLength = 200;
/** Limit per account. */
export const costsMost = 2000;

export const costNames = { name: 'Cost', plural: 'Costs', path: 'costs', id: 'costId' } as const;
export const costPaths = recordPaths(costNames);
