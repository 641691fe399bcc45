import type { AnswerOf, CallInput, CallName } from '@azimute/contract';
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callApi } from '../../api/client.ts';
import { useAccount } from '../../api/use-session.ts';
import type { Column, Sort } from '../data-table/column.ts';
import { countSelected } from '../data-table/selection.ts';
import type { TableView } from '../data-table/table-view.ts';
import { useRowSelection } from '../data-table/use-row-selection.ts';
import { useNow } from '../use-now.ts';
import type { ListSearch } from './list-search.ts';
import { useAddress } from './use-address.ts';
import { useListRows, type PagedList } from './use-list-rows.ts';
import { useListView } from './use-list-view.ts';
import { useIsNarrow } from '../use-is-narrow.ts';

interface Page {
  readonly items: readonly unknown[];
  readonly nextCursor: string | null;
  readonly total: number;
}

/** Calls that answer a list. */
type ListCall = { [N in CallName]: AnswerOf<N> extends Page ? N : never }[CallName];
type RowOf<N extends ListCall> = AnswerOf<N> extends { readonly items: readonly (infer Row)[] } ? Row : never;
type QueryOf<N extends ListCall> =
  CallInput<N> extends { readonly query?: infer Query } ? NonNullable<Query> : object;
/** What narrows the list of a call down. */
export type FiltersOf<N extends ListCall> = Omit<QueryOf<N>, 'limit' | 'cursor' | 'sort' | 'order'>;

type OrderOf<N extends ListCall> = Pick<QueryOf<N>, Extract<keyof QueryOf<N>, 'sort' | 'order'>>;

export interface Clock {
  readonly now: Date;
  readonly timeZone: string;
}

export interface List<N extends ListCall, Search, Name extends string, Ids extends string = 'ids'> {
  readonly call: N;
  /** Begins the key of what was read of it. */
  readonly key: readonly [string, ...string[]];
  /** Under which a person's columns and density are kept; absent: what its key begins with. */
  readonly viewName?: string;
  readonly search: ListSearch<Search, unknown, Name>;
  /** The filters as the call takes them. */
  readonly filtersOf: (search: Search, clock: Clock) => FiltersOf<N>;
  readonly idOf: (row: RowOf<N>) => number;
  /** Absent where a text names a row. */
  readonly nameOf?: (row: RowOf<N>) => string;
  /** How often an open screen reads it anew, with so many pages; absent: not by itself. */
  readonly refreshMs?: (pages: number) => number;
  /** How a call of many names those of a selection: `userIds`. */
  readonly idsName?: Ids;
}

type Rest<N extends ListCall, Search, Name extends string, Ids extends string> = Omit<
  List<N, Search, Name, Ids>,
  'idOf' | 'filtersOf'
> &
  (RowOf<N> extends { readonly id: number }
    ? Partial<Pick<List<N, Search, Name, Ids>, 'idOf'>>
    : Pick<List<N, Search, Name, Ids>, 'idOf'>);
/** What a list is declared by: without `filtersOf` the call takes the filters as the address names them, without `idOf` a row has an id. */
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

/** A list whose rows are read by a call of the contract; its state lives in the address. */
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
const minuteMs = 60_000;
const readPage = callApi as unknown as <P>(call: CallName, input: object) => Promise<P>;

function listOptions<N extends ListCall>(
  { call, key, refreshMs }: Pick<List<N, never, never>, 'call' | 'key' | 'refreshMs'>,
  query: object,
) {
  return infiniteQueryOptions({
    queryKey: [...key, query],
    queryFn: ({ pageParam, signal }) =>
      readPage<AnswerOf<N> & Page & { readonly items: readonly RowOf<N>[] }>(call, {
        query: { ...query, limit: rowsPerPage, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => refreshMs?.(state.data?.pages.length ?? 1) ?? false,
  });
}

/** What the address asks of a list, and the pages that were read of it. */
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

/** The first page of a list that is shown elsewhere on the screen; undefined until it is read. */
export function useFirstPage<N extends ListCall, Search extends TableView, Name extends string>(
  list: List<N, Search, Name>,
) {
  return useListQuery(list).query.data?.pages[0];
}

/** The list as the address asks for it: its rows, how it is looked at, and what is selected of it. */
export function useList<
  N extends ListCall,
  Search extends TableView,
  Name extends string,
  Ids extends string = 'ids',
>(
  list: List<N, Search, Name, Ids>,
  columns: readonly Column<RowOf<N>>[],
  nameOf: (row: RowOf<N>) => string = list.nameOf ?? String,
) {
  const { search: reader, idOf, idsName = 'ids' } = list;
  const isPhone = useIsNarrow();
  const { address, filters, asked, order, query } = useListQuery(list);
  const { search, change } = address;
  const sort = reader.sortOf(search);
  const rows = useListRows<RowOf<N>>(query);
  const ids = useMemo(() => rows.map(idOf), [rows, idOf]);
  const selection = useRowSelection(ids, JSON.stringify(filters));
  const view = useListView(list.viewName ?? list.key[0], reader.columns, address);
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
    /** The first page, with what the call tells beside rows; absent until it is read. */
    first,
    rows,
    ids,
    idOf,
    nameOf,
    total: first?.total,
    /** Absent where every column is shown, at one density. */
    view: reader.columns.length === 0 ? undefined : view,
    /** Absent where the server has one order. */
    sort: sort.column === '' ? undefined : sort,
    /** The order as calls take it; absent where it is the usual. */
    asked: { sort: asked, order } as unknown as OrderOf<N>,
    sortBy: (next: Sort): void => put((current) => reader.withSort(current, next)),
    isFiltered: reader.isFiltered(search),
    chosen: (name: Name): readonly string[] => reader.chosen(search, name),
    setFilter: (name: string, values: readonly string[]): void =>
      put((current) => reader.withFilter(current, name, values)),
    /** Shows another part of the list, in which the open row is not. */
    switchTo: (name: string, value: string): void =>
      put((current) => reader.closed(reader.withFilter(current, name, [value]))),
    setText: (text: string): void => put((current) => reader.withText(current, text)),
    clearFilters: (): void => put(reader.withoutFilters),
    openId: reader.openId(search),
    openRow: reader.opened,
    open: (row: number | string): void => change(reader.opened(row)),
    follow: (row: number): void => put(reader.followed(row)),
    /** Nothing where nothing is open: the address may be that of another part of the screen by now. */
    close: (isSettled = false): void => change(reader.closed, { isSettled }),
    isNew: reader.isNew(search),
    /** Opens the form of one that is not there yet. */
    add: (): void => change(reader.withNew),
    closeNew: (): void => change(reader.withoutNew, { isSettled: true }),
    /** Closes the form that shows what is open, or what is new. */
    closeForm: (): void =>
      change((current) => reader.closed(reader.withoutNew(current)), { isSettled: true }),
    selection,
    /** What is selected, as the calls of many take it, and how many that are. */
    selected: (held.kind === 'ids'
      ? { [idsName]: [...held.ids].map(Number) }
      : { filters, except: [...held.except].map(Number) }) as Selected<N, Ids>,
    selectedCount: countSelected(held, first?.total ?? ids.length),
  };
}

/** What a screen needs of its list to show it. */
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
