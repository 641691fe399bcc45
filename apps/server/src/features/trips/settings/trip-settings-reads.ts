import {
  tripSettingsValuesSchema,
  type ListTripSettingsVersionsQuery,
  type TripSettingsList,
  type TripSettingsValues,
  type TripSettingsVersion,
  type TripSettingsVersionList,
} from '@azimute/contract';
import { maxId } from '@azimute/contract/ids';
import { pageOf, readIdPlace } from '../../../platform/lists/cursor.ts';
import type { AccountRead } from '../../../platform/transact.ts';

/** Versions from before a setting was introduced lack it. */
export type StoredTripSettings = Partial<TripSettingsValues>;

export const nothingSet: TripSettingsValues = tripSettingsValuesSchema.parse({});

interface Row {
  readonly version: number;
  readonly category: string | null;
  readonly settings: StoredTripSettings;
  readonly valid_from: Date;
  readonly saved_at: Date;
  readonly saved_by: number | null;
  readonly saver: string | null;
}

const SAVER = '(select name from names_of_people(array[saved_by])) as saver';

/** Lists the last version of each category with settings, starting with the settings of all assets. */
export async function listTripSettings(read: AccountRead): Promise<TripSettingsList> {
  const { rows } = await read.client.query<Row>(
    `select t.*, ${SAVER} from (select distinct on (category) * from trip_settings
        where account_id = $1 order by category, version desc) t
      where jsonb_path_exists(settings, '$.* ? (@ != null)') order by category nulls first`,
    [read.accountId],
  );
  return { items: rows.map(present) };
}

const LIST = 'trip-settings-versions';

export async function listTripSettingsVersions(
  read: AccountRead,
  { limit, cursor }: ListTripSettingsVersionsQuery,
): Promise<TripSettingsVersionList> {
  const place = readIdPlace(LIST, cursor);
  const { rows } = await read.client.query<Row & { total: number }>(
    `select t.*, ${SAVER} from (select *, count(*) over ()::int as total from trip_settings where account_id = $1) t
      where version < $2 order by version desc limit $3`,
    [read.accountId, place?.after ?? maxId, limit + 1],
  );
  return pageOf(rows, {
    list: LIST,
    limit,
    total: place?.total ?? rows[0]?.total ?? 0,
    placeOf: (row) => [String(row.version)],
    present,
  });
}

function present(row: Row): TripSettingsVersion {
  return {
    version: row.version,
    category: row.category,
    values: { ...nothingSet, ...row.settings },
    from: row.valid_from.toISOString(),
    savedAt: row.saved_at.toISOString(),
    savedBy: row.saved_by === null || row.saver === null ? null : { id: row.saved_by, name: row.saver },
  };
}
