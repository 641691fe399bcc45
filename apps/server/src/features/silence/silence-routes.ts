import { defineRoutes } from '../../platform/http/route-table.ts';
import { sendExport } from '../../platform/lists/export-list.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import { transact, type VerbContext, type VerbDependencies } from '../../platform/transact.ts';
import { exportSilentAssets } from './export-silent-assets.ts';
import { getAssetSilence } from './read-silent-assets.ts';
import { listSilentAssets } from './list-silent-assets.ts';
import { reviewSilence, listSilencePeople } from './review-silence.ts';

export function silenceRoutes(dependencies: VerbDependencies) {
  const by = (actor: Actor): VerbContext => ({ ...dependencies, actor });
  return defineRoutes({
    getAssetSilence: ({ caller, params }) =>
      transact(by(caller.actor), (read) => getAssetSilence(read, params.assetId)),
    listSilentAssets: ({ caller, query }) =>
      transact(by(caller.actor), (read) => listSilentAssets(read, query)),
    exportSilentAssets: async ({ caller, query: { locale, ...query }, reply }) =>
      sendExport(
        reply,
        await transact(by(caller.actor), (read) =>
          exportSilentAssets(read, { ...query, locale: locale ?? caller.locale }),
        ),
      ),
    listSilencePeople: ({ caller, params, query }) =>
      transact(by(caller.actor), (read) => listSilencePeople(read, params.assetId, query)),
    reviewSilence: ({ caller, params, body }) => reviewSilence(by(caller.actor), params.assetId, body),
  });
}
