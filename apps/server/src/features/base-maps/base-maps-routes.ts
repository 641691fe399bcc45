import { defineRoutes } from '../../platform/http/route-table.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import { transact, type VerbDependencies } from '../../platform/transact.ts';
import { readChoices, sourceFor } from './base-map-choices.ts';
import { changeBaseMaps, presentSettings } from './change-base-maps.ts';
import type { MapCatalogue } from './map-catalogue.ts';
import { sendMapFile } from './send-map-file.ts';

interface BaseMapsDependencies extends VerbDependencies {
  readonly maps: MapCatalogue;
}

export function baseMapsRoutes(dependencies: BaseMapsDependencies) {
  const { maps } = dependencies;
  const by = (actor: Actor) => ({ ...dependencies, actor });

  return defineRoutes({
    getBaseMaps: async ({ caller: { actor } }) => {
      const choices = await transact(by(actor), ({ client }) => readChoices(client));
      return {
        roadmap: sourceFor(maps, 'roadmap', choices.roadmap),
        imagery: sourceFor(maps, 'imagery', choices.imagery),
      };
    },
    getMapFile: ({ params, raw, reply }) => sendMapFile(maps, { raw, reply, file: params.file }),
    getBaseMapSettings: async ({ caller }) =>
      presentSettings(maps, await transact(by(caller.actor), ({ client }) => readChoices(client))),
    changeBaseMaps: ({ caller, body }) => changeBaseMaps(by(caller.actor), body),
  });
}
