import type { CallName } from '@azimute/contract';
import type { Example } from './example.ts';
import { targetIdsOf, targetsPlantedAt } from './plant-targets.ts';

const settings = (unitId: number, fresh: string): object => ({
  metric: 'idle_share',
  unitId,
  value: Number(fresh) % 100,
  from: new Date(Date.UTC(2000, 0, 1 + (Number(fresh) % 9000))).toISOString().slice(0, 10),
});

export const targetExamples = {
  listTargets: { request: () => ({ query: { limit: 500 } }) },
  getTarget: {
    request: ({ unitId }) => ({ params: { targetId: targetIdsOf(unitId).targetId } }),
    hidden: 404,
  },
  createTarget: { request: ({ unitId }, fresh) => ({ body: settings(unitId, fresh) }), hidden: 422 },
  updateTarget: {
    request: ({ unitId }, fresh) => ({
      params: { targetId: targetIdsOf(unitId).targetId },
      body: { updatedAt: targetsPlantedAt, ...settings(unitId, fresh) },
    }),
    hidden: 404,
  },
  deleteTarget: {
    request: ({ unitId }) => ({ params: { targetId: targetIdsOf(unitId).otherTargetId } }),
    hidden: 404,
  },
} as const satisfies Partial<Readonly<Record<CallName, Example>>>;
