import { defineRoutes } from '../../platform/http/route-table.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { asActor } from '../../platform/postgres/transaction.ts';
import { readChoices, sourceFor } from './base-map-choices.ts';
import { changeBaseMaps, presentSettings } from './change-base-maps.ts';
import type { MapCatalogue } from './map-catalogue.ts';
import { sendMapFile } from './send-map-file.ts';

interface BaseMapsDeps {
  readonly database: Database;
  readonly maps: MapCatalogue;
}

export function baseMapsRoutes(deps: BaseMapsDeps) {
  const { database, maps } = deps;
  return defineRoutes({
    getBaseMaps: async ({ caller: { session } }) => {
      const choices = await asActor(database.app, session.actor, readChoices);
      return {
        roadmap: sourceFor(maps, 'roadmap', choices.roadmap),
        imagery: sourceFor(maps, 'imagery', choices.imagery),
      };
    },
    getMapFile: ({ params, raw, reply }) => sendMapFile(maps, { raw, reply, file: params.file }),
    getBaseMapSettings: async ({ caller }) =>
      presentSettings(maps, await asActor(database.app, caller.actor, readChoices)),
    changeBaseMaps: ({ caller, body }) => changeBaseMaps(deps, caller.actor, body),
  });
}
