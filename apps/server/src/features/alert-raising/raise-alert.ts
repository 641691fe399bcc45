import { dayMs } from '@azimute/contract/durations';
import type { AlertScope, AlertTypeSettings, RaiseAlert, RaisedAlert } from '@azimute/contract';
import type { ClientBase } from 'pg';
import { DomainError } from '../../platform/domain-error.ts';
import type { ProvedApiKey } from '../../platform/http/caller.ts';
import { asProvedAccounts } from '../../platform/postgres/transaction.ts';
import type { VerbDependencies } from '../../platform/transact.ts';
import type { Finding } from './finding.ts';
import { recordFindings } from './record-findings.ts';

const AHEAD_MOST_MS = 5 * 60_000;
const BACK_MOST_MS = 7 * dayMs;
/** Maximum age of the latest fix that states where it was. */
const PLACE_WITHIN_MS = 30 * 60_000;

interface Asset {
  readonly assetId: number;
  readonly unitId: number;
  readonly category: string;
  readonly customerId: number | null;
  readonly fixedAtMs: number | null;
  readonly longitude: number | null;
  readonly latitude: number | null;
}

interface ExternalType {
  readonly typeId: number;
  readonly version: number;
  readonly settings: AlertTypeSettings;
}

/**
 * Raises an alert of an external type reported by another system, once per key of the sender. A repeat with an end ends
 * it.
 * @throws DomainError validation_failed if the code or asset is unknown or the time is implausible
 */
export async function raiseAlert(
  { database, clock }: Pick<VerbDependencies, 'database' | 'clock'>,
  key: ProvedApiKey,
  body: RaiseAlert,
): Promise<RaisedAlert> {
  const { accountId, apiKeyId } = key;
  return asProvedAccounts(database.pipeline, [accountId], async (client) => {
    // Serializes concurrent requests with the same key.
    await client.query('select from alert_sets where account_id = $1 for no key update', [accountId]);
    const known = await findKnown(client, key, body.key);
    const at = clock.now();
    if (known !== undefined) {
      if (body.endedAt !== undefined) await endKnown(client, known, body.endedAt, at);
      return { id: known.id, number: known.number, outcome: 'known' };
    }
    const occurredMs = readTime(body, at.getTime());
    const asset = await findAsset(client, key, body.asset);
    const type = asset && (await findType(client, accountId, body.code, asset));
    if (type === undefined || asset === undefined)
      throw new DomainError('validation_failed', {
        errors: asset === undefined ? { asset: ['not_found'] } : { code: ['not_found'] },
      });
    const began = findingOf({ accountId, body, asset, type, occurredMs, atMs: at.getTime() });
    const ended =
      body.endedAt === undefined
        ? []
        : [{ ...began, kind: 'ended', endedAtMs: Date.parse(body.endedAt) } as const];
    const raised = (await recordFindings(client, [began, ...ended], at)).get(began);
    if (raised === undefined) throw new DomainError('conflict');
    await client.query(
      'insert into alert_keys (account_id, api_key_id, key, alert_id, crossed_at) values ($1, $2, $3, $4, $5)',
      [accountId, apiKeyId, body.key, raised.alertId, new Date(began.crossedAtMs)],
    );
    return { id: raised.alertId, number: raised.number, outcome: raised.outcome };
  });
}

interface Known {
  readonly id: number;
  readonly number: number;
  readonly accountId: number;
  readonly assetId: number;
  readonly typeId: number;
  readonly version: number;
  readonly subject: string;
  readonly crossedAt: Date;
}

async function findKnown(
  client: ClientBase,
  { accountId, apiKeyId }: ProvedApiKey,
  key: string,
): Promise<Known | undefined> {
  const { rows } = await client.query<Known>(
    `select a.alert_id as id, a.number, a.account_id as "accountId", a.asset_id as "assetId",
        a.alert_type_id as "typeId", a.type_version as version, a.subject, k.crossed_at as "crossedAt"
      from alert_keys k join alerts a using (account_id, alert_id)
      where k.account_id = $1 and k.api_key_id = $2 and k.key = $3`,
    [accountId, apiKeyId, key],
  );
  return rows[0];
}

/** Ends the key's earlier report, once. */
async function endKnown(
  client: ClientBase,
  { accountId, assetId, typeId, version, subject, crossedAt }: Known,
  endedAt: string,
  at: Date,
): Promise<void> {
  const crossedAtMs = crossedAt.getTime();
  const endedAtMs = readEnd(endedAt, crossedAtMs, at.getTime());
  const ended: Finding = {
    accountId,
    assetId,
    kind: 'ended',
    ruleId: typeId,
    ruleVersion: version,
    subject,
    geofenceId: null,
    crossedAtMs,
    confirmedAtMs: endedAtMs,
    receivedAtMs: at.getTime(),
    endedAtMs,
    worstValue: null,
    worstAtMs: null,
    longitude: null,
    latitude: null,
    notifies: false,
  };
  await recordFindings(client, [ended], at);
}

function readTime({ occurredAt, endedAt }: RaiseAlert, nowMs: number): number {
  const occurredMs = occurredAt === undefined ? nowMs : Date.parse(occurredAt);
  if (occurredMs > nowMs + AHEAD_MOST_MS || occurredMs < nowMs - BACK_MOST_MS)
    throw new DomainError('validation_failed', {
      errors: { occurredAt: ['invalid_value'] },
      detail: 'occurredAt must be at most 7 days in the past and 5 minutes in the future.',
    });
  if (endedAt !== undefined) readEnd(endedAt, occurredMs, nowMs);
  return occurredMs;
}

function readEnd(endedAt: string, occurredMs: number, nowMs: number): number {
  const endedMs = Date.parse(endedAt);
  if (endedMs >= occurredMs && endedMs <= Math.max(nowMs + AHEAD_MOST_MS, occurredMs)) return endedMs;
  throw new DomainError('validation_failed', {
    errors: { endedAt: ['invalid_value'] },
    detail: 'endedAt must be at or after occurredAt, and at most 5 minutes in the future.',
  });
}

/** Limited to the key's ULs. */
async function findAsset(
  client: ClientBase,
  { accountId, unitIds }: ProvedApiKey,
  given: RaiseAlert['asset'],
): Promise<Asset | undefined> {
  const [column, value] = 'id' in given ? ['asset_id', given.id] : ['code', given.code];
  const { rows } = await client.query<Asset>(
    `select a.asset_id as "assetId", a.unit_id as "unitId", a.category, a.customer_id as "customerId", s.longitude,
        s.latitude, (extract(epoch from s.fixed_at) * 1000)::float8 as "fixedAtMs"
      from current_assets a left join asset_states s using (account_id, asset_id)
      where a.account_id = $1 and a.${column} = $2 and ($3::int[] is null or a.unit_id = any($3))`,
    [accountId, value, unitIds],
  );
  return rows[0];
}

async function findType(
  client: ClientBase,
  accountId: number,
  code: string,
  asset: Asset,
): Promise<ExternalType | undefined> {
  const { rows } = await client.query<ExternalType>(
    `select alert_type_id as "typeId", version, settings from alert_types
      where account_id = $1 and kind = 'external' and state <> 'off' and deleted_at is null
        and settings -> 'condition' -> 'codes' ? $2
      order by alert_type_id`,
    [accountId, code],
  );
  return rows.find(({ settings }) => isInScope(settings.scope, asset));
}

function isInScope({ unitIds, categories, assetIds, customerIds }: AlertScope, asset: Asset): boolean {
  return (
    (unitIds.length === 0 || unitIds.includes(asset.unitId)) &&
    (categories.length === 0 || categories.includes(asset.category)) &&
    (assetIds.length === 0 || assetIds.includes(asset.assetId)) &&
    (customerIds.length === 0 || (asset.customerId !== null && customerIds.includes(asset.customerId)))
  );
}

interface Given {
  readonly accountId: number;
  readonly body: RaiseAlert;
  readonly asset: Asset;
  readonly type: ExternalType;
  readonly occurredMs: number;
  readonly atMs: number;
}

function findingOf({ accountId, body, asset, type, occurredMs, atMs }: Given): Finding {
  const isThere = asset.fixedAtMs !== null && Math.abs(asset.fixedAtMs - occurredMs) <= PLACE_WITHIN_MS;
  const place = body.place ?? (isThere ? asset : null);
  return {
    accountId,
    assetId: asset.assetId,
    kind: 'began',
    ruleId: type.typeId,
    ruleVersion: type.version,
    subject: `code:${body.code}`,
    geofenceId: null,
    crossedAtMs: occurredMs,
    confirmedAtMs: occurredMs,
    receivedAtMs: atMs,
    endedAtMs: null,
    worstValue: null,
    worstAtMs: null,
    longitude: place?.longitude ?? null,
    latitude: place?.latitude ?? null,
    notifies: true,
    said: {
      severity: body.severity,
      description: body.description,
      code: body.code,
      details: body.details,
    },
  };
}
