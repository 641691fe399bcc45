import { defineRoutes } from '../../platform/http/route-table.ts';
import { RunningStreams } from '../../platform/http/running-streams.ts';
import { sendLines } from '../../platform/http/send-lines.ts';
import { sendExport } from '../../platform/lists/export-list.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import { createGeofence } from './create-geofence.ts';
import { planDraft, planSaved } from './backtest/plan-backtest.ts';
import { runBacktest } from './backtest/run-backtest.ts';
import { deleteGeofence } from './delete-geofence.ts';
import { readAtReplica, transact, type VerbContext, type VerbDependencies } from '../../platform/transact.ts';
import { exportGeofenceEvents, exportGeofenceVisits } from './exports/export-history.ts';
import { followGeofence, unfollowGeofence } from './follow-geofence.ts';
import { listGeofences, readGeofence } from './geofences-reads.ts';
import { getAssetGeofences } from './get-asset-geofences.ts';
import { listGeofenceChanges } from './list-geofence-changes.ts';
import { listGeofenceEvents, listGeofenceVisits } from './list-geofence-history.ts';
import { readGeofenceShapes } from './read-geofence-shapes.ts';
import { exportDaysOnSite } from './on-site/export-days-on-site.ts';
import { listAssetDaysOnSite } from './on-site/list-asset-days-on-site.ts';
import { listDaysOnSite } from './on-site/list-days-on-site.ts';
import { listRebuilds } from './rebuilds/list-rebuilds.ts';
import { startRebuild, cancelRebuild } from './rebuilds/start-rebuild.ts';
import { restoreGeofence } from './restore-geofence.ts';
import { updateGeofence } from './update-geofence.ts';

export function geofencesRoutes(dependencies: VerbDependencies) {
  const by = (actor: Actor): VerbContext => ({ ...dependencies, actor });
  const backtests = new RunningStreams();
  return defineRoutes({
    listGeofences: ({ caller, query }) => transact(by(caller.actor), (read) => listGeofences(read, query)),
    // Thousands of shapes are sent without validating each.
    getGeofenceShapes: async ({ caller, query, reply }) =>
      reply
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(await transact(by(caller.actor), (read) => readGeofenceShapes(read, query)))),
    getGeofence: ({ caller, params }) =>
      transact(by(caller.actor), (read) => readGeofence(read, params.geofenceId)),
    createGeofence: ({ caller, body }) => createGeofence(by(caller.actor), body),
    updateGeofence: ({ caller, params, body }) => updateGeofence(by(caller.actor), params.geofenceId, body),
    deleteGeofence: ({ caller, params, query }) => deleteGeofence(by(caller.actor), params.geofenceId, query),
    restoreGeofence: ({ caller, params }) => restoreGeofence(by(caller.actor), params.geofenceId),
    followGeofence: ({ caller, params }) => followGeofence(by(caller.actor), params.geofenceId),
    unfollowGeofence: ({ caller, params }) => unfollowGeofence(by(caller.actor), params.geofenceId),
    listGeofenceChanges: ({ caller, params, query }) =>
      transact(by(caller.actor), (read) => listGeofenceChanges(read, params.geofenceId, query)),
    listGeofenceVisits: ({ caller, query }) =>
      readAtReplica(by(caller.actor), (read) => listGeofenceVisits(read, query)),
    listGeofenceEvents: ({ caller, query }) =>
      readAtReplica(by(caller.actor), (read) => listGeofenceEvents(read, query)),
    exportGeofenceVisits: async ({ caller, query, reply }) =>
      sendExport(
        reply,
        await exportGeofenceVisits(async (work) => readAtReplica(by(await caller.actorByNow()), work), {
          ...query,
          locale: query.locale ?? caller.locale,
        }),
      ),
    exportGeofenceEvents: async ({ caller, query, reply }) =>
      sendExport(
        reply,
        await exportGeofenceEvents(async (work) => readAtReplica(by(await caller.actorByNow()), work), {
          ...query,
          locale: query.locale ?? caller.locale,
        }),
      ),
    listDaysOnSite: ({ caller, query }) =>
      readAtReplica(by(caller.actor), (read) => listDaysOnSite(read, query)),
    listAssetDaysOnSite: ({ caller, query }) =>
      readAtReplica(by(caller.actor), (read) => listAssetDaysOnSite(read, query)),
    exportDaysOnSite: async ({ caller, query, reply }) =>
      sendExport(
        reply,
        await exportDaysOnSite(async (work) => readAtReplica(by(await caller.actorByNow()), work), {
          ...query,
          locale: query.locale ?? caller.locale,
        }),
      ),
    getAssetGeofences: ({ caller, params }) =>
      transact(by(caller.actor), (read) => getAssetGeofences(read, params.assetId)),
    getGeofenceBacktest: async ({ caller, params, query, reply }) => {
      const plan = await transact(by(caller.actor), (read) => planSaved(read, params.geofenceId, query.days));
      return sendLines(dependencies, backtests, { caller, reply }, (run) =>
        runBacktest({ ...run, plan, clock: dependencies.clock }),
      );
    },
    backtestGeofence: async ({ caller, body, reply }) => {
      const plan = await transact(by(caller.actor), (read) => planDraft(read, body));
      return sendLines(dependencies, backtests, { caller, reply }, (run) =>
        runBacktest({ ...run, plan, clock: dependencies.clock }),
      );
    },
    listRebuilds: ({ caller, query }) => transact(by(caller.actor), (read) => listRebuilds(read, query)),
    startRebuild: ({ caller, body }) => startRebuild(by(caller.actor), body),
    cancelRebuild: ({ caller, params }) => cancelRebuild(by(caller.actor), params.rebuildId),
  });
}
