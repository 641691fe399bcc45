import type { Locale } from '@azimute/contract';
import { defineRoutes } from '../../platform/http/route-table.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import { transact, type VerbDependencies } from '../../platform/transact.ts';
import { getAlert } from './detail/get-alert.ts';
import { countAlerts } from './list/count-alerts.ts';
import { listAlertFacets } from './list/list-alert-facets.ts';
import { listAlerts } from './list/list-alerts.ts';
import { changeAlerts } from './treatment/change-alerts.ts';
import type { AlertContext } from './treatment/treat-alert.ts';
import {
  addCountermeasure,
  commentAlert,
  finishAlert,
  reopenAlert,
  startAlert,
  updateAlert,
} from './treatment/treat-one-alert.ts';

export function alertsRoutes(dependencies: VerbDependencies) {
  const by = ({ actor, locale }: { readonly actor: Actor; readonly locale: Locale }): AlertContext => ({
    ...dependencies,
    actor,
    locale,
  });
  return defineRoutes({
    listAlerts: ({ caller, query }) => transact(by(caller), (read) => listAlerts(read, query, caller.locale)),
    listAlertFacets: ({ caller, query }) => transact(by(caller), (read) => listAlertFacets(read, query)),
    countAlerts: ({ caller }) => transact(by(caller), countAlerts),
    getAlert: ({ caller, params }) =>
      transact(by(caller), (read) => getAlert(read, params.alertId, caller.locale)),
    startAlert: ({ caller, params, body }) => startAlert(by(caller), params.alertId, body),
    updateAlert: ({ caller, params, body }) => updateAlert(by(caller), params.alertId, body),
    finishAlert: ({ caller, params, body }) => finishAlert(by(caller), params.alertId, body),
    reopenAlert: ({ caller, params, body }) => reopenAlert(by(caller), params.alertId, body),
    addCountermeasure: ({ caller, params, body }) => addCountermeasure(by(caller), params.alertId, body),
    commentAlert: ({ caller, params, body }) => commentAlert(by(caller), params.alertId, body),
    changeAlerts: ({ caller, body }) => changeAlerts(by(caller), body),
  });
}
