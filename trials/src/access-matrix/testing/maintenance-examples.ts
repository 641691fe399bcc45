import type { CallName } from '@azimute/contract';
import type { Example, ExampleRequest } from './example.ts';
import { maintenanceIdsOf, maintenancePlantedAt } from './plant-maintenance.ts';
import type { Target } from './world.ts';

const plan = (fresh: string): object => ({
  name: `fresh ${fresh}`,
  category: `fresh ${fresh}`,
  tasks: [{ name: 'Oil', hours: 250 }],
});
const service = (assetId: number, fresh: string): object => ({
  assetId,
  task: `fresh ${fresh}`,
  doneOn: '2026-01-02',
});
const planOf = ({ assetId }: Target): ExampleRequest => ({
  params: { maintenancePlanId: maintenanceIdsOf(assetId).planId },
});
const serviceOf = ({ assetId }: Target): ExampleRequest => ({
  params: { maintenanceServiceId: maintenanceIdsOf(assetId).serviceId },
});

export const maintenanceExamples = {
  listMaintenancePlans: { request: () => ({ query: { limit: 500 } }) },
  getMaintenancePlan: { request: planOf, hidden: 404 },
  createMaintenancePlan: { request: (_target, fresh) => ({ body: plan(fresh) }) },
  updateMaintenancePlan: {
    request: (target, fresh) => ({
      ...planOf(target),
      body: { updatedAt: maintenancePlantedAt, ...plan(fresh) },
    }),
    hidden: 404,
  },
  deleteMaintenancePlan: {
    request: ({ assetId }) => ({ params: { maintenancePlanId: maintenanceIdsOf(assetId).otherPlanId } }),
    hidden: 404,
  },
  compareMaintenancePlan: {
    request: (target) => ({ ...planOf(target), body: { tasks: [{ name: 'Oil', hours: 400 }] } }),
    hidden: 404,
  },
  listMaintenanceServices: { request: () => ({ query: { limit: 500 } }) },
  getMaintenanceService: { request: serviceOf, hidden: 404 },
  createMaintenanceService: {
    request: ({ assetId }, fresh) => ({ body: service(assetId, fresh) }),
    hidden: 422,
  },
  updateMaintenanceService: {
    request: (target, fresh) => ({
      ...serviceOf(target),
      body: { updatedAt: maintenancePlantedAt, ...service(target.assetId, fresh) },
    }),
    hidden: 404,
  },
  deleteMaintenanceService: {
    request: ({ assetId }) => ({
      params: { maintenanceServiceId: maintenanceIdsOf(assetId).otherServiceId },
    }),
    hidden: 404,
  },
  listMaintenanceDues: { request: () => ({ query: { limit: 500 } }) },
  getMaintenanceCalendar: { request: () => ({ query: { from: '2026-01-01', to: '2026-03-01' } }) },
} as const satisfies Partial<Readonly<Record<CallName, Example>>>;
