import {
  fieldOfFilter,
  isOfKind,
  type AssetFilterName,
  type AssetStatus,
  type SourceTile,
  type TileData,
  type TileGrouping,
} from '@azimute/contract';
import type { Parameters } from '../../../platform/postgres/parameters.ts';
import type { AccountRead } from '../../../platform/transact.ts';

export type RowsAddress = TileData['rows'];

/** A tile's request to its source. */
export interface TileQuestion {
  readonly from: Date;
  readonly to: Date;
  /** Time zone of the account, which bounds its days. */
  readonly zone: string;
  /** Only these assets; null means all. */
  readonly units: readonly number[] | null;
  readonly categories: readonly string[] | null;
  readonly measure: string;
  readonly groupBy: TileGrouping | null;
  readonly status: readonly AssetStatus[];
  /** Modules that the reader sees; rows are shown in one of them. */
  readonly sees: readonly string[];
}

/** SQL of the values that a source aggregates. Row-level security limits it to what the reader sees. */
export interface TileFacts {
  /** Tables and conditions after `from`; assets have the alias `a`. */
  readonly from: string;
  /** Time of a row in the period. Sources that show the current state have neither this nor `day`. */
  readonly at?: string;
  /** Account day of a row, if it covers a whole one. */
  readonly day?: string;
  /** Time of the data of a row. */
  readonly dataAt: string;
  /** Aggregate of the measure. */
  readonly value: string;
  /** Condition for rows with known values. Omitted if a row is an event rather than an asset. */
  readonly covered?: string;
  /** Available groupings, if not the usual ones. */
  readonly groups?: Partial<Readonly<Record<TileGrouping, string>>>;
  /** Names of groups, as an aggregate of their rows, if the usual tables do not show them to every reader. */
  readonly labels?: Partial<Readonly<Record<TileGrouping, string>>>;
}

/** A source's values for a tile. */
export type TileAnswer = Pick<
  TileData,
  'value' | 'before' | 'coverage' | 'dataAt' | 'groups' | 'groupCount' | 'trend'
>;

/** A source of tiles: one file, listed in the catalog. */
export type TileSource = FactSource | FigureSource;

/** A source that aggregates rows. */
export interface FactSource extends RowsOfSource {
  facts(read: AccountRead, question: TileQuestion, parameters: Parameters): TileFacts;
  /** Statuses of the assets shown on a map; none means all. */
  placed?(question: TileQuestion): readonly AssetStatus[];
}

/** A source that uses a read shared with other screens. */
export interface FigureSource extends RowsOfSource {
  answer(
    read: AccountRead,
    question: TileQuestion,
    tile: Pick<SourceTile, 'view' | 'most'>,
  ): Promise<TileAnswer>;
}

interface RowsOfSource {
  /** Address of the rows behind a tile, or behind one of its groups. */
  rows(question: TileQuestion, group: string | null): RowsAddress;
}

/** Returns the conditions of the tile and its board on assets (`a`). */
export function assetConditions(
  { accountId }: AccountRead,
  { units, categories }: TileQuestion,
  { bind }: Parameters,
): string {
  return [
    `a.account_id = ${bind(accountId)}`,
    ...(units === null ? [] : [`a.unit_id = any(${bind(units)}::int[])`]),
    ...(categories === null ? [] : [`a.category = any(${bind(categories)}::text[])`]),
  ].join(' and ');
}

/** Returns the filters of the asset list for a tile and its group. */
export function assetsAddress(
  { units, categories, groupBy }: TileQuestion,
  group: string | null,
  more: Readonly<Record<string, string[]>> = {},
): RowsAddress {
  const filters = {
    ...(units !== null && { units: [...units] }),
    ...(categories !== null && { categories: [...categories] }),
    ...more,
  };
  const search = group === null || groupBy === null ? filters : { ...filters, ...narrowTo(groupBy, group) };
  return { screen: 'services-simc-geolocalizacao-ativos', search };
}

function narrowTo(groupBy: TileGrouping, group: string): NonNullable<RowsAddress>['search'] {
  if (groupBy === 'assets') return { asset: Number(group) };
  if (!isFilter(groupBy)) return {};
  return { [groupBy]: [isOfKind(fieldOfFilter[groupBy], 'reference') ? Number(group) : group] };
}

const isFilter = (groupBy: TileGrouping): groupBy is TileGrouping & AssetFilterName =>
  groupBy in fieldOfFilter;
