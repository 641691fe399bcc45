import type { AssetReading, AssetReadings } from '@azimute/contract';
import type { AccountRead } from '../../platform/transact.ts';
import { readNewestMessages } from '../device-messages/list-asset-messages.ts';
import { readReadingCatalog } from '../telemetry/read-reading-catalog.ts';

/** Newest messages searched for each reading: some are rare. */
const MESSAGES = 500;

/**
 * Returns the latest value of each reading, in the order of the catalog.
 * @throws DomainError not_found if the asset does not exist or is outside the user's ULs
 */
export async function getAssetReadings(read: AccountRead, assetId: number): Promise<AssetReadings> {
  const messages = await readNewestMessages(read, assetId, MESSAGES);
  const { definitions } = await readReadingCatalog(read.client, read.accountId);
  const latest = new Map<string, Pick<AssetReading, 'value' | 'impossible' | 'at'>>();
  for (const message of messages) {
    if (message.outcome === 'refused') continue;
    for (const [code, value] of Object.entries(message.readings))
      if (!latest.has(code))
        latest.set(code, { value, impossible: message.impossible.includes(code), at: message.at });
  }
  const items = [...definitions.values()].flatMap(({ code, kind, unit, names }) => {
    const told = latest.get(code);
    return told === undefined ? [] : [{ code, kind, unit, names, ...told }];
  });
  return { items };
}
