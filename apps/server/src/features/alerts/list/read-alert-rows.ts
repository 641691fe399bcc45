import {
  alertTextFields,
  nameOfPlace,
  type AlertRow,
  type AlertTextField,
  type Locale,
} from '@azimute/contract';
import { toLngLat } from '@azimute/geo';
import type { AccountRead } from '../../../platform/transact.ts';
import { columnOf } from '../../assets/asset-values.ts';
import { loadKnownPlaces } from '../../addresses/known-places/load-known-places.ts';

interface Row extends Readonly<Record<AlertTextField, string>> {
  readonly alert_id: number;
  readonly number: number;
  readonly alert_type_id: number;
  readonly type_code: string;
  readonly type_name: string;
  readonly type_description: string;
  readonly kind: AlertRow['type']['kind'];
  readonly alert_group: AlertRow['type']['group'];
  readonly alert_category: AlertRow['type']['category'];
  readonly description: string | null;
  readonly severity: AlertRow['severity'];
  readonly status: AlertRow['status'];
  readonly has_recommendation: boolean;
  readonly countermeasure_count: number;
  readonly asset_id: number | null;
  readonly asset_code: string;
  readonly asset_archived: boolean;
  readonly model: string;
  readonly customer_id: number | null;
  readonly customer_name: string;
  readonly unit_id: number;
  readonly unit_code: string;
  readonly unit_name: string;
  readonly geofence_id: number | null;
  readonly geofence_name: string;
  readonly longitude: number | null;
  readonly latitude: number | null;
  readonly opened_at: Date;
  readonly raised_at: Date;
  readonly last_occurred_at: Date;
  readonly ended_at: Date | null;
  readonly occurrence_count: number;
  readonly order_number: string | null;
  readonly owner_id: number | null;
  readonly owner_name: string;
  readonly due_at: Date | null;
  readonly solved_at: Date | null;
  readonly resolved_at: Date | null;
  readonly proof: AlertRow['proof'];
  readonly doubted_because: string | null;
  readonly version: number;
}

/** Reads the given alerts that the reader can see, in the order of the IDs. */
export async function readAlertRows(
  { client, accountId }: AccountRead,
  ids: readonly number[],
  locale: Locale,
): Promise<AlertRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await client.query<Row>({
    // A named statement, since planning its joins takes longer than reading a page.
    name: 'alerts.rows',
    text: `select alert_id, number, alert_type_id, type_code, type_name,
        coalesce(type_settings ->> 'description', '') as type_description, kind, alert_group, category as alert_category, description,
        severity, status, has_recommendation, countermeasure_count, asset_id, asset_code, asset_archived, model,
        ${described}, customer_id, customer_name, unit_id, unit_code, unit_name, geofence_id,
        geofence_name, longitude, latitude, opened_at, raised_at, last_occurred_at, ended_at, occurrence_count,
        order_number, owner_id, owner_name, due_at, solved_at, resolved_at, proof, doubted_because, version
      from alert_rows where account_id = $1 and alert_id = any($2::int[])`,
    values: [accountId, ids],
  });
  const places = rows.some(({ latitude }) => latitude !== null) ? await loadKnownPlaces() : null;
  const nameAt = (longitude: number, latitude: number): string | null =>
    places && nameOfPlace(places.findNearest(toLngLat(longitude, latitude)).place, locale);
  const byId = new Map(rows.map((row) => [row.alert_id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row === undefined ? [] : [presentRow(row, nameAt)];
  });
}

const described = alertTextFields.map((name) => `asset_${columnOf(name)} as "${name}"`).join(', ');
const describe = (row: Row) =>
  Object.fromEntries(alertTextFields.map((name) => [name, row[name]])) as Readonly<
    Record<AlertTextField, string>
  >;

type NameAt = (longitude: number, latitude: number) => string | null;

function presentRow(row: Row, nameAt: NameAt): AlertRow {
  const { longitude, latitude } = row;
  return {
    id: row.alert_id,
    number: row.number,
    type: {
      id: row.alert_type_id,
      code: row.type_code,
      name: row.type_name,
      kind: row.kind,
      group: row.alert_group,
      category: row.alert_category,
    },
    description: row.description ?? row.type_description,
    severity: row.severity,
    status: row.status,
    hasRecommendation: row.has_recommendation,
    hasCountermeasure: row.countermeasure_count > 0,
    asset:
      row.asset_id === null
        ? null
        : {
            id: row.asset_id,
            code: row.asset_code,
            model: row.model,
            isArchived: row.asset_archived,
            ...describe(row),
            customer: row.customer_id === null ? null : { id: row.customer_id, name: row.customer_name },
          },
    unit: { id: row.unit_id, code: row.unit_code, name: row.unit_name },
    geofence: row.geofence_id === null ? null : { id: row.geofence_id, name: row.geofence_name },
    place:
      longitude === null || latitude === null
        ? null
        : { longitude, latitude, name: nameAt(longitude, latitude) },
    openedAt: row.opened_at.toISOString(),
    raisedAt: row.raised_at.toISOString(),
    lastOccurredAt: row.last_occurred_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    occurrenceCount: row.occurrence_count,
    orderNumber: row.order_number,
    owner: row.owner_id === null ? null : { id: row.owner_id, name: row.owner_name },
    dueAt: row.due_at?.toISOString() ?? null,
    solvedAt: row.solved_at?.toISOString() ?? null,
    resolvedAt: row.resolved_at?.toISOString() ?? null,
    proof: row.proof,
    doubtedBecause: row.doubted_because,
    version: row.version,
  };
}
