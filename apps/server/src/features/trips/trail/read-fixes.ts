import type { ClientBase, QueryArrayResult } from 'pg';
import type { AccountRead } from '../../../platform/transact.ts';
import type { TimeOfAsset } from './trail-days.ts';
import type { TrailFix } from './trail-fix.ts';

const FIXES_A_READ = 5_000;

const at = (ms: number): string => `'${new Date(ms).toISOString()}'::timestamptz`;

/** Reads the fixes of an asset in a period, in order and in batches. */
export async function* readFixes(
  { client, accountId }: Pick<AccountRead, 'client' | 'accountId'>,
  { assetId, fromMs, toMs }: TimeOfAsset,
): AsyncGenerator<readonly TrailFix[]> {
  await client.query(
    `declare trail no scroll cursor for
      select (date_part('epoch', fixed_at) * 1000)::float8, latitude, longitude, speed_kph, heading_degrees, ignition
      from positions_of(${accountId}, ${assetId}, ${at(fromMs)}, ${at(toMs)})
      order by fixed_at, device_id, content_hash`,
  );
  for (;;) {
    const rows = await fetchSome(client);
    yield rows;
    if (rows.length < FIXES_A_READ) break;
  }
  await client.query('close trail');
}

async function fetchSome(client: ClientBase): Promise<readonly TrailFix[]> {
  const { rows }: QueryArrayResult<[...TrailFix]> = await client.query({
    text: `fetch ${FIXES_A_READ} from trail`,
    rowMode: 'array',
  });
  return rows;
}
