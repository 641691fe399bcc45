import { maintenancePlanNames, maintenanceServiceNames } from '@azimute/contract/maintenance-plans';
import { defineRoutes } from '../../platform/http/route-table.ts';
import { answerRecords } from '../../platform/records/answer-records.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import { transact, type VerbContext, type VerbDependencies } from '../../platform/transact.ts';
import { comparePlan } from './compare-plan.ts';
import { listDues, readCalendar } from './list-dues.ts';
import { plans } from './plan-records.ts';
import { scheduleMaintenance } from './schedule-maintenance.ts';
import { services } from './service-records.ts';

export function maintenancePlansRoutes(dependencies: VerbDependencies) {
  const by = (actor: Actor): VerbContext => ({ ...dependencies, actor });
  return {
    ...answerRecords(dependencies, maintenancePlanNames, scheduledPlans),
    ...answerRecords(dependencies, maintenanceServiceNames, scheduledServices),
    ...defineRoutes({
      listMaintenanceDues: ({ caller, query }) => transact(by(caller.actor), (read) => listDues(read, query)),
      compareMaintenancePlan: ({ caller, params, body }) =>
        transact(by(caller.actor), (read) => comparePlan(read, params.maintenancePlanId, body)),
      getMaintenanceCalendar: ({ caller, query }) =>
        transact(by(caller.actor), (read) => readCalendar(read, query)),
    }),
  };
}

/** A changed plan affects all its assets. */
const scheduledPlans: typeof plans = {
  ...plans,
  create: (context, entered) =>
    transact(context, async (transaction) => {
      const plan = await plans.create(transaction, entered);
      await scheduleMaintenance(transaction, null);
      return plan;
    }),
  update: (context, id, entered) =>
    transact(context, async (transaction) => {
      const plan = await plans.update(transaction, id, entered);
      await scheduleMaintenance(transaction, null);
      return plan;
    }),
  delete: (context, id) =>
    transact(context, async (transaction) => {
      await plans.delete(transaction, id);
      await scheduleMaintenance(transaction, null);
    }),
};

/** The next service of its asset counts from a service. */
const scheduledServices: typeof services = {
  ...services,
  create: (context, entered) =>
    transact(context, async (transaction) => {
      const service = await services.create(transaction, entered);
      await scheduleMaintenance(transaction, service.asset.id);
      return service;
    }),
  update: (context, id, entered) =>
    transact(context, async (transaction) => {
      const before = await services.read(transaction, id);
      const service = await services.update(transaction, id, entered);
      await scheduleMaintenance(transaction, before.asset.id);
      await scheduleMaintenance(transaction, service.asset.id);
      return service;
    }),
  delete: (context, id) =>
    transact(context, async (transaction) => {
      const { asset } = await services.read(transaction, id);
      await services.delete(transaction, id);
      await scheduleMaintenance(transaction, asset.id);
    }),
};
