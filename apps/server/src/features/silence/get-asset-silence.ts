import type { AssetSilence } from '@azimute/contract';
import type { AccountRead } from '../../platform/transact.ts';
import { readAssetSettings } from '../device-messages/read-asset-settings.ts';
import { readSilentAssets } from './read-silent-assets.ts';

/**
 * Returns why an asset is not reporting, if it is not.
 * @throws DomainError not_found if the asset does not exist or is outside the user's ULs
 */
export async function getAssetSilence(read: AccountRead, assetId: number): Promise<AssetSilence> {
  const { silentAfterMs } = await readAssetSettings(read, assetId);
  const [silence = null] = await readSilentAssets(
    read,
    { assets: [assetId] },
    'services:simc:geolocalizacao',
  );
  return { assetId, silentLimitMinutes: silentAfterMs / 60_000, silence };
}
