import { type AlertCondition, type AlertEvidence } from '@azimute/contract';
import { protocolOf, readingsOf, type ReadingCatalog } from '@azimute/engine/readings';
import { DomainError } from '../../../platform/domain-error.ts';
import type { AccountRead } from '../../../platform/transact.ts';
import { sourceAt } from '../../device-messages/message-row.ts';
import { getAssetReadingHistory } from '../../readings/get-asset-reading-history.ts';
import { readReadingCatalog } from '../../telemetry/read-reading-catalog.ts';
import { readOccurrences } from './get-alert.ts';

type Series = AlertEvidence['series'][number];
type Wanted = Pick<Series, 'reading' | 'limit' | 'upperLimit'>;

/** Context before and after the alert. */
const AROUND_MS = 30 * 60_000;
/** For longer alerts, only the beginning is read. */
const LONGEST_MS = 24 * 3_600_000;
const MOST_FIXES = 500;
const MOST_SERIES = 4;

/**
 * Reads the devices' data around the latest occurrence. Empty for users who cannot see the map, or the asset at its
 * current UL.
 * @throws DomainError not_found if the alert does not exist or is outside the user's ULs
 */
export async function getAlertEvidence(read: AccountRead, alertId: number): Promise<AlertEvidence> {
  const { client, accountId, at } = read;
  const { rows } = await client.query<{
    assetId: number | null;
    model: string | null;
    openedAt: Date;
    condition: AlertCondition;
    shape: unknown[] | null;
    fenceLimitKph: number | null;
  }>(
    `select r.asset_id as "assetId", r.model, r.opened_at as "openedAt", r.raised_settings -> 'condition' as condition,
        g.shape, g.max_speed_kph as "fenceLimitKph"
      from alert_rows r left join geofences g on g.account_id = $1 and g.geofence_id = r.geofence_id
      where r.account_id = $1 and r.alert_id = $2`,
    [accountId, alertId],
  );
  const [alert] = rows;
  if (alert === undefined) throw new DomainError('not_found');
  const [occurrence = null] = await readOccurrences(read, alertId, 1);
  const beganMs = Date.parse(occurrence?.from ?? alert.openedAt.toISOString());
  const endedMs = occurrence?.to ? Date.parse(occurrence.to) : at.getTime();
  const range = {
    from: new Date(beganMs - AROUND_MS),
    to: new Date(Math.max(beganMs, Math.min(endedMs, beganMs + LONGEST_MS)) + AROUND_MS),
  };
  const catalog = await readReadingCatalog(client, accountId);
  const { assetId, model, condition, shape, fenceLimitKph } = alert;
  const asset = assetId === null ? null : { id: assetId, model: model ?? '' };
  return {
    from: range.from.toISOString(),
    to: range.to.toISOString(),
    occurrence,
    series: asset
      ? await readSeries(read, { asset, range, catalog }, seriesOf(condition, fenceLimitKph))
      : [],
    ...(asset ? await readFixes(read, { asset, range, catalog }) : { fixes: [], fixCount: 0 }),
    geofenceShape: shape && { type: 'Polygon', coordinates: shape },
  };
}

/** Returns the readings in a condition, with its limits, and the speed. */
function seriesOf(condition: AlertCondition, fenceLimitKph: number | null): Wanted[] {
  const speed = { reading: 'speed', limit: null, upperLimit: null };
  if (condition.type !== 'calculated') return [speed];
  const { when } = condition;
  switch (when.kind) {
    case 'reading': {
      const { reading, is, limit, upperLimit } = when;
      // A rate of change has no place on the reading's scale.
      const isChange = is === 'rising' || is === 'falling';
      return [{ reading, limit: isChange ? null : limit, upperLimit: isChange ? null : upperLimit }, speed];
    }
    case 'impossible_reading':
      return [...when.readings.map((reading) => ({ reading, limit: null, upperLimit: null })), speed];
    case 'meter_due':
      return [{ reading: when.meter, limit: null, upperLimit: null }];
    case 'speeding':
      return [{ ...speed, limit: when.limitKph ?? fenceLimitKph }];
    default:
      return [speed];
  }
}

interface Of {
  readonly asset: { readonly id: number; readonly model: string };
  readonly range: { readonly from: Date; readonly to: Date };
  readonly catalog: ReadingCatalog;
}

async function readSeries(
  read: AccountRead,
  { asset, range, catalog }: Of,
  wanted: readonly Wanted[],
): Promise<Series[]> {
  const { rowCount } = await read.client.query('select from assets where account_id = $1 and asset_id = $2', [
    read.accountId,
    asset.id,
  ]);
  if (rowCount === 0) return [];
  const series: Series[] = [];
  const codes = new Set<string>();
  for (const one of wanted) {
    const definition = catalog.definitions.get(one.reading);
    // The reading may have been deleted since the rule was written.
    if (definition === undefined || codes.has(one.reading) || series.length === MOST_SERIES) continue;
    codes.add(one.reading);
    const history = await getAssetReadingHistory(
      read,
      { assetId: asset.id, code: one.reading },
      { from: range.from.toISOString(), to: range.to.toISOString() },
    );
    series.push({
      ...one,
      unit: definition.unit,
      points: history.points.flatMap(([atMs, value]) =>
        typeof value === 'string' ? [] : [[atMs, Number(value)] as [number, number]],
      ),
    });
  }
  return series;
}

interface FixRow {
  readonly fixedAt: Date;
  readonly receivedAt: Date;
  readonly longitude: number;
  readonly latitude: number;
  readonly speedKph: number | null;
  readonly ignition: boolean | null;
  readonly hourMeterHours: number | null;
  readonly odometerKm: number | null;
  readonly attributes: Readonly<Record<string, unknown>> | null;
  readonly source: number | null;
}

async function readFixes(
  { client, accountId }: AccountRead,
  { asset, range, catalog }: Of,
): Promise<Pick<AlertEvidence, 'fixes' | 'fixCount'>> {
  const within = 'positions_of($1, $2, $3, $4)';
  const values = [accountId, asset.id, range.from, range.to];
  const { rows } = await client.query<FixRow>(
    `select fixed_at as "fixedAt", received_at as "receivedAt", longitude, latitude, speed_kph as "speedKph", ignition,
        hour_meter_hours as "hourMeterHours", odometer_km as "odometerKm", attributes, source
      from ${within} order by fixed_at desc, device_id desc, content_hash desc limit ${MOST_FIXES}`,
    values,
  );
  const { rows: counted } = await client.query<{ count: number }>(
    `select count(*)::int as count from ${within}`,
    values,
  );
  const { model } = asset;
  return {
    fixes: rows.map((row) => ({
      fixedAt: row.fixedAt.toISOString(),
      receivedAt: row.receivedAt.toISOString(),
      longitude: row.longitude,
      latitude: row.latitude,
      speedKph: row.speedKph,
      ignition: row.ignition,
      readings: readingsOf(
        row,
        catalog.planOf({ protocol: protocolOf(row.attributes, sourceAt(row.source)), model }),
      ).values,
    })),
    fixCount: counted[0]?.count ?? 0,
  };
}
