import { DomainError } from '../../platform/domain-error.ts';
import type { AccountRead } from '../../platform/transact.ts';
import type { MessageDevice } from './message-sources.ts';

interface SettingsRow {
  readonly model: string;
  readonly silent_after_ms: number;
  readonly devices: readonly MessageDevice[];
}

interface AssetSettings {
  readonly silentAfterMs: number;
  readonly model: string;
  readonly devices: readonly MessageDevice[];
}

/**
 * Returns the settings that determine how an asset's messages are shown and when it counts as not reporting.
 * @throws DomainError not_found if the asset does not exist or is outside the user's ULs
 */
export async function readAssetSettings(
  { client, accountId }: AccountRead,
  assetId: number,
): Promise<AssetSettings> {
  const { rows } = await client.query<SettingsRow>(
    `select (extract(epoch from coalesce(a.silent_after, x.silent_after)) * 1000)::float8 as silent_after_ms, a.model,
      array(select json_build_object('deviceId', x.device_id, 'externalId', x.external_id, 'since', x.since,
          'until', x.until)
        from (
          select d.device_id, d.external_id, d.since, timestamptz 'infinity' as until from devices d
          where d.account_id = a.account_id and d.asset_id = a.asset_id
          union all
          select p.device_id, p.external_id, p.since, p.until from past_assignments p
          where p.account_id = a.account_id and p.asset_id = a.asset_id) x
        order by x.device_id, x.since) as devices
    from assets a join accounts x on x.account_id = a.account_id
    where a.account_id = $1 and a.asset_id = $2`,
    [accountId, assetId],
  );
  const [row] = rows;
  if (row === undefined) throw new DomainError('not_found');
  return { silentAfterMs: row.silent_after_ms, model: row.model, devices: row.devices };
}
