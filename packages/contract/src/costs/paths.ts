import { recordPaths } from '../record-paths.ts';

export const costPaths = recordPaths({ name: 'Cost', plural: 'Costs', path: 'costs', id: 'costId' });
