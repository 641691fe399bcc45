import { minuteMs } from '@azimute/contract/durations';
import type { AnswerOf, CallInput, CallName } from '@azimute/contract';
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useCallback } from 'react';
import { callApi } from '../../api/client.ts';
import { useAccount, useProfile } from '../../api/use-session.ts';
import type { Column, Sort } from '../data-table/column.ts';
import { countSelected } from '../data-table/selection.ts';
import { type TableView, withView, type KnownColumns } from '../data-table/table-view.ts';
import { useRowSelection } from '../data-table/use-row-selection.ts';
import { useNow } from '../use-now.ts';
import type { ListSearch } from './list-search.ts';
import { useAddress, type Address } from './use-address.ts';
import { useListRows, type PagedList } from './use-list-rows.ts';
import type { PickedPeriod } from '../period/period-search.ts';
import { useIsNarrow } from '../use-is-narrow.ts';
import { useTableView, type TableViewState } from '../data-table/use-table-view.ts';

export interface ListPage<Row> {
  readonly items: readonly Row[];
  readonly nextCursor: string | null;
  readonly total: number;
}

/** Calls that return a list. */
export type ListCall = { [N in CallName]: AnswerOf<N> extends ListPage<unknown> ? N : never }[CallName];
export type RowOf<N extends ListCall> =
  AnswerOf<N> extends { readonly items: readonly (infer Row)[] } ? Row : never;
type QueryOf<N extends ListCall> =
  CallInput<N> extends { readonly query?: infer Query } ? NonNullable<Query> : object;
/** Filters of a call's list. */
export type FiltersOf<N extends ListCall> = Omit<QueryOf<N>, 'limit' | 'cursor' | 'sort' | 'order'>;

type OrderOf<N extends ListCall> = Pick<QueryOf<N>, Extract<keyof QueryOf<N>, 'sort' | 'order'>>;

export interface Clock {
  readonly now: Date;
  readonly timeZone: string;
}

export interface List<N extends ListCall, Search, Name extends string, Ids extends string = 'ids'> {
  readonly call: N;
  /** Prefix of its query keys. */
  readonly key: readonly [string, ...string[]];
  /** Storage name of the user's columns and density; by default the key's prefix. */
  readonly viewName?: string;
  readonly search: ListSearch<Search, unknown, Name>;
  /** Converts the address to API filters. */
  readonly filtersOf: (search: Search, clock: Clock) => FiltersOf<N>;
  readonly idOf: (row: RowOf<N>) => number;
  /** By default the text of the name column. */
  readonly nameOf?: (row: RowOf<N>) => string;
  /** Polling interval by number of loaded pages [ms]; absent for no polling. */
  readonly refreshMs?: (pages: number) => number;
  /** Name of a selection's ids in bulk calls, such as `userIds`. */
  readonly idsName?: Ids;
}

type Rest<N extends ListCall, Search, Name extends string, Ids extends string> = Omit<
  List<N, Search, Name, Ids>,
  'idOf' | 'filtersOf'
> &
  (RowOf<N> extends { readonly id: number }
    ? Partial<Pick<List<N, Search, Name, Ids>, 'idOf'>>
    : Pick<List<N, Search, Name, Ids>, 'idOf'>);
/**
 * Declaration of a list. Without `filtersOf` the call uses the address's filter names; without `idOf` rows have an
 * `id`.
 */
type Declared<N extends ListCall, Search, Name extends string, Ids extends string> = Rest<
  N,
  Search,
  Name,
  Ids
> &
  (
    | Pick<List<N, Search, Name, Ids>, 'filtersOf'>
    | { readonly search: ListSearch<Search, FiltersOf<N>, Name>; readonly filtersOf?: never }
  );

/** Declares a list whose rows come from a call of the contract; its state is in the address. */
export function defineList<
  N extends ListCall,
  Search extends TableView,
  Name extends string,
  Ids extends string = 'ids',
>(list: Declared<N, Search, Name, Ids>): List<N, Search, Name, Ids> {
  const { filtersOf } = list.search;
  return { idOf: idOfRow, filtersOf, ...list } as unknown as List<N, Search, Name, Ids>;
}

function idOfRow({ id }: { readonly id: number }): number {
  return id;
}

type Selected<N extends ListCall, Ids extends string> =
  | { [K in Ids]: number[] }
  | { filters: FiltersOf<N>; except: number[] };

const rowsPerPage = 100;
export const readPage = callApi as unknown as <P>(call: CallName, input: object) => Promise<P>;

function listOptions<N extends ListCall>(
  { call, key, refreshMs }: Pick<List<N, never, never>, 'call' | 'key' | 'refreshMs'>,
  query: object,
) {
  return infiniteQueryOptions({
    queryKey: [...key, query],
    queryFn: ({ pageParam, signal }) =>
      readPage<AnswerOf<N> & ListPage<RowOf<N>>>(call, {
        query: { ...query, limit: rowsPerPage, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => refreshMs?.(state.data?.pages.length ?? 1) ?? false,
  });
}

/** Query of a list for the current address, with its loaded pages. */
function useListQuery<
  N extends ListCall,
  Search extends TableView,
  Name extends string,
  Ids extends string = 'ids',
>(list: List<N, Search, Name, Ids>) {
  const address = useAddress(list.search.read);
  const { search } = address;
  const { timeZone } = useAccount();
  const filters = list.filtersOf(search, { now: useNow(minuteMs), timeZone });
  const { sort: asked, order } = search as { readonly sort?: string; readonly order?: Sort['order'] };
  const query = useInfiniteQuery(listOptions(list, { ...filters, sort: asked, order }));
  return { address, filters, asked, order, query };
}

/** Returns the first page of a list shown elsewhere on the screen; undefined while loading. */
export function useFirstPage<N extends ListCall, Search extends TableView, Name extends string>(
  list: List<N, Search, Name>,
) {
  return useListQuery(list).query.data?.pages[0];
}

function textOfName<Row>(columns: readonly Column<Row>[]): (row: Row) => string {
  return columns.find(({ isName }) => isName)?.textOf ?? String;
}

/** Returns the list for the current address: rows, view and selection. */
export function useList<
  N extends ListCall,
  Search extends TableView,
  Name extends string,
  Ids extends string = 'ids',
>(
  list: List<N, Search, Name, Ids>,
  columns: readonly Column<RowOf<N>>[],
  nameOf: (row: RowOf<N>) => string = list.nameOf ?? textOfName(columns),
) {
  const { search: reader, idOf, idsName = 'ids' } = list;
  const isPhone = useIsNarrow();
  const { address, filters, asked, order, query } = useListQuery(list);
  const { search, change } = address;
  const sort = reader.sortOf(search);
  const rows = useListRows<RowOf<N>>(query);
  const ids = useMemo(() => rows.map(idOf), [rows, idOf]);
  const selection = useRowSelection(ids, JSON.stringify(filters));
  const view = useListView(list.viewName ?? list.key[0], reader, address);
  const first = query.data?.pages[0];
  const put = (next: (current: Search) => Search): void => change(next, { replace: true });
  const held = selection.selection;
  return {
    isPhone,
    search,
    change,
    filters,
    columns,
    query: query as PagedList<RowOf<N>>,
    /** The first page, with data besides its rows; absent while loading. */
    first,
    rows,
    ids,
    idOf,
    nameOf,
    total: first?.total,
    /** Absent if every column is shown, at one density. */
    view: reader.columns.length === 0 ? undefined : view,
    /** Absent if the server has a fixed order. */
    sort: sort.column === '' ? undefined : sort,
    /** Order in the API's format; absent if it is the default. */
    asked: { sort: asked, order } as unknown as OrderOf<N>,
    sortBy: (next: Sort): void => put((current) => reader.withSort(current, next)),
    isFiltered: reader.isFiltered(search),
    chosen: (name: Name): readonly string[] => reader.chosen(search, name),
    setFilter: (name: string, values: readonly string[]): void =>
      put((current) => reader.withFilter(current, name, values)),
    /** Shows another part of the list, which does not contain the open row. */
    switchTo: (name: string, value: string): void =>
      put((current) => reader.closed(reader.withFilter(current, name, [value]))),
    setPeriod: (picked: PickedPeriod): void => put((current) => reader.withPeriod(current, picked)),
    setText: (text: string): void => put((current) => reader.withText(current, text)),
    clearFilters: (): void => put(reader.withoutFilters),
    openId: reader.openId(search),
    openRow: reader.opened,
    open: (row: number | string): void => change(reader.opened(row)),
    follow: (row: number): void => put(reader.followed(row)),
    /** Does nothing if nothing is open: the address may already belong to another tab. */
    close: (isSettled = false): void => change(reader.closed, { isSettled }),
    isNew: reader.isNew(search),
    /** Opens the form of a new record. */
    add: (): void => change(reader.withNew),
    closeNew: (): void => change(reader.withoutNew, { isSettled: true }),
    /** Closes the form of the open or new record. */
    closeForm: (): void =>
      change((current) => reader.closed(reader.withoutNew(current)), { isSettled: true }),
    selection,
    /** Selection in the format of bulk calls, with its size. */
    selected: (held.kind === 'ids'
      ? { [idsName]: [...held.ids].map(Number) }
      : { filters, except: [...held.except].map(Number) }) as Selected<N, Ids>,
    selectedCount: countSelected(held, first?.total ?? ids.length),
  };
}

/** The parts of a list that a screen needs to show it. */
export type ShownList<Row> = Pick<
  ReturnType<typeof useList>,
  | 'isPhone'
  | 'ids'
  | 'total'
  | 'view'
  | 'sort'
  | 'sortBy'
  | 'isFiltered'
  | 'setFilter'
  | 'setText'
  | 'clearFilters'
  | 'openId'
  | 'follow'
  | 'close'
  | 'isNew'
  | 'add'
  | 'closeNew'
  | 'closeForm'
  | 'selection'
> & {
  readonly search: { readonly search?: string };
  readonly query: PagedList<Row>;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly idOf: (row: Row) => number;
  readonly nameOf: (row: Row) => string;
  readonly openRow: (row: number) => (raw: Readonly<Record<string, unknown>>) => object;
};

/** The user's view of a list, kept in the address and in this browser: columns and density. */
function useListView<Search extends TableView>(
  name: string,
  known: KnownColumns,
  { search, change }: Address<Search>,
): TableViewState {
  const { id: personId } = useProfile();
  const { columns, density } = search;
  return useTableView({
    storageKey: `azimute-view-${name}-${personId}`,
    known,
    inAddress: {
      ...(columns === undefined ? {} : { columns }),
      ...(density === undefined ? {} : { density }),
    },
    onChange: useCallback(
      (next: TableView) => change((current) => withView(current, next), { replace: true }),
      [change],
    ),
  });
}
