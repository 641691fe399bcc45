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

/** What an amount is paid for: each hour of the engine, idling or not; each hour of idling, on top; each kilometre, day or month; or once. */
export const costBases = ['engine_hour', 'idle_hour', 'kilometer', 'day', 'month', 'once'] as const;
export type CostBasis = (typeof costBases)[number];

export const costSorts = ['from', 'kind', 'amount', 'updatedAt'] as const;
export type CostSort = (typeof costSorts)[number];

export const costAmountMost = 1_000_000_000;
export const costNoteMaxLength = 200;
/** Of an account. */
export const costsMost = 2000;

export const costNames = { name: 'Cost', plural: 'Costs', path: 'costs', id: 'costId' } as const;
export const costPaths = recordPaths(costNames);
