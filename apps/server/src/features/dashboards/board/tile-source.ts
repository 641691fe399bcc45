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

/** What a tile asks of its source. */
export interface TileQuestion {
  readonly from: Date;
  readonly to: Date;
  /** Of the account: its days begin and end by it. */
  readonly zone: string;
  /** Only assets of these; null is all. */
  readonly units: readonly number[] | null;
  readonly categories: readonly string[] | null;
  readonly measure: string;
  readonly groupBy: TileGrouping | null;
  readonly status: readonly AssetStatus[];
  /** Modules that the reader sees: rows are where one of them shows them. */
  readonly sees: readonly string[];
}

/** What a source adds up, as SQL. Row-level security confines it to what the reader sees. */
export interface TileFacts {
  /** Tables and conditions behind `from`; what is of assets has them as `a`. */
  readonly from: string;
  /** When a row was: its place in a period. What says how things are now has neither this nor `day`. */
  readonly at?: string;
  /** Of which day of the account a row is, where it is of a whole one. */
  readonly day?: string;
  /** Time of the data of a row. */
  readonly dataAt: string;
  /** The aggregate that the measure is. */
  readonly value: string;
  /** Which rows something is known of. Absent where a row is a fact, and not an asset. */
  readonly covered?: string;
  /** By what it can be added up, where it is not in the usual way. */
  readonly groups?: Partial<Readonly<Record<TileGrouping, string>>>;
  /** How its groups are called, as an aggregate of their rows, where the usual tables do not say it to every reader. */
  readonly labels?: Partial<Readonly<Record<TileGrouping, string>>>;
}

/** What a source says of a tile. */
export type TileAnswer = Pick<
  TileData,
  'value' | 'before' | 'coverage' | 'dataAt' | 'groups' | 'groupCount' | 'trend'
>;

/** A source of tiles: one file, listed in the catalogue. */
export type TileSource = FactSource | FigureSource;

/** One that adds up rows. */
export interface FactSource extends RowsOfSource {
  facts(read: AccountRead, question: TileQuestion, parameters: Parameters): TileFacts;
  /** Of which statuses the assets are that it puts on a map; none is every one. */
  placed?(question: TileQuestion): readonly AssetStatus[];
}

/** One that answers by a read that others have too. */
export interface FigureSource extends RowsOfSource {
  answer(
    read: AccountRead,
    question: TileQuestion,
    tile: Pick<SourceTile, 'view' | 'most'>,
  ): Promise<TileAnswer>;
}

interface RowsOfSource {
  /** Where the rows behind a tile are, or behind a group of it. */
  rows(question: TileQuestion, group: string | null): RowsAddress;
}

/** The conditions on assets (`a`) that the tile and its board ask for. */
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

/** How the list of assets names what a tile and its group ask for. */
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
