import { recordPaths } from '../record-paths.ts';

export const targetNames = { name: 'Target', plural: 'Targets', path: 'targets', id: 'targetId' } as const;
export const targetPaths = recordPaths(targetNames);
