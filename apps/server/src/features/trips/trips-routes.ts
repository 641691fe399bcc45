import { Readable } from 'node:stream';
import { defineRoutes } from '../../platform/http/route-table.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import { readAtReplica, transact, type VerbContext, type VerbDependencies } from '../../platform/transact.ts';
import { exportTrips } from './export-trips.ts';
import { getAssetTrail } from './trail/get-asset-trail.ts';
import { getTripSums } from './get-trip-sums.ts';
import { listTrips } from './list-trips.ts';
import { changeTripSettings } from './settings/change-trip-settings.ts';
import { listTripSettings, listTripSettingsVersions } from './settings/trip-settings-reads.ts';

export function tripsRoutes(dependencies: VerbDependencies) {
  const by = (actor: Actor): VerbContext => ({ ...dependencies, actor });
  return defineRoutes({
    listTrips: ({ caller, query }) =>
      readAtReplica(by(caller.actor), (read) => listTrips(read, query, caller.locale)),
    getTripSums: ({ caller, query }) => readAtReplica(by(caller.actor), (read) => getTripSums(read, query)),
    // Thousands of fixes are sent without validating each.
    getAssetTrail: async ({ caller, params, query, reply }) =>
      reply
        .type('application/json; charset=utf-8')
        .send(
          JSON.stringify(
            await readAtReplica(by(caller.actor), (read) => getAssetTrail(read, params.assetId, query)),
          ),
        ),
    listTripSettings: ({ caller }) => transact(by(caller.actor), listTripSettings),
    listTripSettingsVersions: ({ caller, query }) =>
      transact(by(caller.actor), (read) => listTripSettingsVersions(read, query)),
    changeTripSettings: ({ caller, body }) => changeTripSettings(by(caller.actor), body),
    exportTrips: async ({ caller, query, reply }) => {
      const file = await exportTrips(async (read) => readAtReplica(by(await caller.actorByNow()), read), {
        ...query,
        locale: query.locale ?? caller.locale,
      });
      return reply
        .type(file.mediaType)
        .header('content-disposition', `attachment; filename="${file.fileName}"`)
        .send(Readable.from(file.content, { objectMode: false }));
    },
  });
}
