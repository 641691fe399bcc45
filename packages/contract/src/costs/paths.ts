import { recordPaths } from '../record-paths.ts';

export const costNames = { name: 'Cost', plural: 'Costs', path: 'costs', id: 'costId' } as const;
export const costPaths = recordPaths(costNames);
