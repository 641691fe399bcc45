import { recordPaths } from './record-paths.ts';

export const targetSorts = ['metric', 'from', 'value', 'updatedAt'] as const;
export type TargetSort = (typeof targetSorts)[number];

export const targetValueMost = 1_000_000_000;
/** Limit per account. */
export const targetsMost = 2000;

export const targetNames = { name: 'Target', plural: 'Targets', path: 'targets', id: 'targetId' } as const;
export const targetPaths = recordPaths(targetNames);
