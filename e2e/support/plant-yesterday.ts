import { join } from 'node:path';
import type { Asset } from '@azimute/contract';
import { findRunningServer } from '@azimute/server/src/platform/postgres/embedded/find-running-server.ts';
import { runAsOwner } from '@azimute/server/src/platform/postgres/run-as-owner.ts';
import { drivenDay, plantDay, yesterday } from '@azimute/web/src/features/modules/testing/plant-day.ts';
import type { ApiSession } from './api-session.ts';
import { unique } from './unique.ts';

export { yesterday };

/**
 * Plants an asset in a separate category that was driven for two hours yesterday. Its figures are planted: calculating
 * them takes the portal a minute.
 */
export async function plantYesterday(admin: ApiSession): Promise<Asset> {
  const [unit] = await admin.listUnits();
  if (unit === undefined) throw new Error('The demo has ULs.');
  const category = unique('Categoria');
  const asset = await admin.post<Asset>('/assets', { code: unique('MOD'), unitId: unit.id, category });
  const { current_account_id: accountId } = await admin.profile();
  const place = { accountId, assetId: asset.id, unitId: unit.id, category, day: yesterday };
  const { AZIMUTE_E2E_DATA_DIR: dataDir = '', TEST_PARALLEL_INDEX: worker = '0' } = process.env;
  await runAsOwner(await findRunningServer(join(dataDir, worker)), (owner) =>
    plantDay((sql, values) => owner.query(sql, [...values]), { ...place, facts: drivenDay }),
  );
  return asset;
}
