import { recordPaths } from '../record-paths.ts';

export const targetPaths = recordPaths({
  name: 'Target',
  plural: 'Targets',
  path: 'targets',
  id: 'targetId',
});
