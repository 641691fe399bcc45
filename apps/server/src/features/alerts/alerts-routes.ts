import type { Locale } from '@azimute/contract';
import { defineRoutes } from '../../platform/http/route-table.ts';
import { sendExport } from '../../platform/lists/export-list.ts';
import type { ObjectStore } from '../../platform/objects/stored-objects.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import { readAtReplica, transact, type VerbDependencies } from '../../platform/transact.ts';
import { chooseContent } from '../files/given-files.ts';
import { sendContent } from '../files/send-content.ts';
import type { AlertIndexes } from './alert-index/alert-indexes.ts';
import { changeOwnAlertChoices, readOwnAlertChoices } from './alert-choices.ts';
import { listAlertSendings } from './detail/list-alert-sendings.ts';
import { getAlert } from './detail/get-alert.ts';
import { getAlertEvidence } from './detail/get-alert-evidence.ts';
import { readAlertFiles } from './detail/read-alert-files.ts';
import { getAlertFigures } from './figures/get-alert-figures.ts';
import { countAlerts } from './list/count-alerts.ts';
import { exportAlerts } from './list/export-alerts.ts';
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
import { undoAlertChange, undoAlertChanges } from './treatment/undo-alerts.ts';

interface AlertsDependencies extends VerbDependencies {
  /** If undefined, everything is read from the database. */
  readonly indexes?: AlertIndexes;
  readonly objects: ObjectStore;
}

export function alertsRoutes({ indexes, ...dependencies }: AlertsDependencies) {
  const by = ({ actor, locale }: { readonly actor: Actor; readonly locale: Locale }): AlertContext => ({
    ...dependencies,
    actor,
    locale,
  });
  return defineRoutes({
    listAlerts: ({ caller, query }) =>
      transact(by(caller), (read) => listAlerts(read, query, caller.locale, indexes)),
    listAlertFacets: ({ caller, query }) =>
      transact(by(caller), (read) => listAlertFacets(read, query, indexes)),
    countAlerts: ({ caller }) => transact(by(caller), countAlerts),
    getAlertFigures: ({ caller, query }) => readAtReplica(by(caller), (read) => getAlertFigures(read, query)),
    exportAlerts: async ({ caller, body, reply }) => {
      const file = await exportAlerts(
        async (work) => transact({ ...dependencies, actor: await caller.actorByNow() }, work),
        body,
        body.locale ?? caller.locale,
      );
      return sendExport(reply, file);
    },
    getAlert: ({ caller, params }) =>
      transact(by(caller), (read) => getAlert(read, params.alertId, caller.locale)),
    getAlertEvidence: ({ caller, params }) =>
      transact(by(caller), (read) => getAlertEvidence(read, params.alertId)),
    getAlertFile: async ({ caller, params, query, raw, reply }) => {
      const given = await transact(by(caller), (read) => readAlertFiles(read, params.alertId));
      const file = chooseContent(given, params.fileId, query.sha256);
      return sendContent(dependencies.objects, { raw, reply, file, view: query.view });
    },
    listAlertSendings: ({ caller, params, query }) =>
      transact(by(caller), (read) => listAlertSendings(read, params.alertId, query)),
    getAlertChoices: ({ caller }) => transact(by(caller), (read) => readOwnAlertChoices(read)),
    changeAlertChoices: ({ caller, body }) => changeOwnAlertChoices(by(caller), body),
    startAlert: ({ caller, params, body }) => startAlert(by(caller), params.alertId, body),
    updateAlert: ({ caller, params, body }) => updateAlert(by(caller), params.alertId, body),
    finishAlert: ({ caller, params, body }) => finishAlert(by(caller), params.alertId, body),
    reopenAlert: ({ caller, params, body }) => reopenAlert(by(caller), params.alertId, body),
    undoAlertChange: ({ caller, params, body }) => undoAlertChange(by(caller), params.alertId, body.version),
    undoAlertChanges: ({ caller, body }) => undoAlertChanges(by(caller), body),
    addCountermeasure: ({ caller, params, body }) => addCountermeasure(by(caller), params.alertId, body),
    commentAlert: ({ caller, params, body }) => commentAlert(by(caller), params.alertId, body),
    changeAlerts: ({ caller, body }) => changeAlerts(by(caller), body),
  });
}
