import { maxId } from '@azimute/contract/ids';
import type { SortOrder } from '@azimute/contract/list';
import { isCalendarDay } from '../calendar/calendar-day.ts';
import type { Sort } from '../data-table/column.ts';
import { readTableView, type TableView } from '../data-table/table-view.ts';

type Raw = Readonly<Record<string, unknown>>;

/** Reads a value of an address, which people edit and share: what makes no sense is none. */
export type Field<Value> = (value: unknown) => Value | undefined;
type Fields = Readonly<Record<string, Field<unknown>>>;
type ValuesOf<F extends Fields> = { readonly [N in keyof F]?: Exclude<ReturnType<F[N]>, undefined> };
/** As calls take them. */
type AskedOf<F extends Fields> = {
  [N in keyof F]?: Exclude<ReturnType<F[N]>, undefined> extends readonly (infer V)[]
    ? V[]
    : Exclude<ReturnType<F[N]>, undefined>;
};

const mostValues = 200;
const mostCharacters = 120;

/** Of several values the last, which was chosen last. */
export const oneOf =
  <const Value extends string>(values: readonly Value[]): Field<Value> =>
  (value) => {
    const last = textsOf(value).at(-1);
    return values.find((one) => one === last);
  };

export const manyOf =
  <const Value extends string>(values: readonly Value[]): Field<readonly Value[]> =>
  (value) => {
    const named = textsOf(value);
    return someOf(values.filter((one) => named.includes(one)));
  };

/** Ids; 0 stands for none of them. */
export const ids: Field<readonly number[]> = (value) =>
  someOf(
    textsOf(value)
      .filter((one) => /^\d{1,9}$/.test(one))
      .map(Number),
  );

export const texts: Field<readonly string[]> = (value) =>
  someOf(textsOf(value).filter((one) => one.length <= mostCharacters));

export const text: Field<string> = (value) => {
  const read = textsOf(value).at(-1)?.slice(0, mostCharacters) ?? '';
  return read.trim() === '' ? undefined : read;
};

export const id: Field<number> = (value) => {
  const read = Number(textsOf(value).at(-1));
  return Number.isSafeInteger(read) && read > 0 && read <= maxId ? read : undefined;
};

/** What is open of a new one, or of the one with this id. */
export const newOrId: Field<'new' | number> = (value) => (value === 'new' ? value : id(value));

export const flag: Field<true> = (value) => (textsOf(value).at(-1) === 'true' ? true : undefined);

/** A day of the calendar, as 2026-03-08. */
export const day: Field<string> = (value) => {
  const read = text(value) ?? '';
  return isCalendarDay(read) ? read : undefined;
};

function textsOf(value: unknown): string[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  const known = values.filter((one) => ['string', 'number', 'boolean'].includes(typeof one));
  return [...new Set(known.map(String))];
}

function someOf<Value>(values: readonly Value[]): readonly Value[] | undefined {
  return values.length === 0 ? undefined : values.slice(0, mostValues);
}

interface SearchShape<F extends Fields, S extends string, O extends Fields, K extends Fields> {
  /** What narrows the list down, beside the text that is searched. */
  readonly filters: F;
  /** Filters that are more than one value of the address, and are set and taken away whole. */
  readonly together?: Readonly<Record<string, readonly string[]>>;
  /** What the list can be ordered by; the first is usual. */
  readonly sorts?: readonly S[];
  /** The order that the call takes where it is not told one; absent: upwards. */
  readonly usualOrder?: SortOrder;
  /** Columns that one can choose from. */
  readonly columns?: readonly string[];
  /** The row that is open, under its name in the address. */
  readonly open: O;
  /** What stays when filters go. */
  readonly kept: K;
  /** What of that goes with the open row: the tab of its panel. */
  readonly withOpen?: readonly (keyof K & string)[];
}

type SearchOf<F extends Fields, S extends string, O extends Fields, K extends Fields> = ValuesOf<F> &
  ValuesOf<O> &
  ValuesOf<K> &
  TableView & { readonly search?: string; readonly sort?: S; readonly order?: SortOrder };

/** What a list asks its server for by an address that says no more than that. */
type FiltersOf<F extends Fields> = AskedOf<F> & { search?: string };

export interface ListSearch<Search, Filters = unknown, Name extends string = string> {
  readonly columns: readonly string[];
  readonly read: (raw: Raw) => Search;
  readonly filtersOf: (search: Search) => Filters;
  readonly isFiltered: (search: Search) => boolean;
  /** The values that are chosen of a filter. */
  readonly chosen: (search: Search, name: Name) => readonly string[];
  readonly sortOf: (search: Search) => Sort;
  readonly openId: (search: Search) => number | undefined;
  /** Whether the form of one that is not there yet is open, where `new` is kept in the address. */
  readonly isNew: (search: Search) => boolean;
  /** The same address, but for one thing. */
  readonly withText: (search: Search, text: string) => Search;
  readonly withFilter: (search: Search, name: string, values: readonly string[]) => Search;
  readonly withoutFilters: (search: Search) => Search;
  readonly withSort: (search: Search, sort: Sort) => Search;
  readonly opened: (row: number | string) => (raw: Raw) => Search;
  /** Another row in the place of the open one. */
  readonly followed: (row: number) => (search: Search) => Search;
  readonly withNew: (search: Search) => Search;
  readonly withoutNew: (search: Search) => Search;
  /** The very same where nothing is open. */
  readonly closed: (search: Search) => Search;
}

/** How the address of a list reads and changes; `settle` takes out what does not go with something else. */
export function defineSearch<
  const F extends Fields,
  const O extends Fields,
  const K extends Fields,
  const S extends string = never,
>(
  shape: SearchShape<F, S, O, K>,
  settle: (values: ValuesOf<F>) => ValuesOf<F> = (values) => values,
): ListSearch<SearchOf<F, S, O, K>, FiltersOf<F>, keyof F & string> {
  type Search = SearchOf<F, S, O, K>;
  const { together = {}, sorts = [], usualOrder = 'asc', columns = [], open, withOpen = [] } = shape;
  const otherOrder = usualOrder === 'asc' ? 'desc' : 'asc';
  const filters: Fields = shape.filters;
  const plain: Fields = { ...open, ...shape.kept };
  const filterNames = ['search', ...Object.keys(filters)];
  const openName = Object.keys(open)[0] ?? '';
  const openNames = [openName, ...withOpen];
  const [usual = ''] = sorts;
  const read = (raw: Raw): Search => {
    const { sort, order } = raw;
    // The compiler does not put a type together again from the names of its parts.
    return {
      ...settle(readFields(filters, raw) as ValuesOf<F>),
      ...readFields({ ...plain, search: text }, raw),
      ...(columns.length === 0 ? {} : readTableView(raw, columns)),
      ...(sorts.some((one) => one === sort && one !== usual) ? { sort } : {}),
      ...(sorts.length > 0 && order === otherOrder ? { order } : {}),
    } as unknown as Search;
  };
  const without = (search: Search, names: readonly string[]): Search =>
    Object.fromEntries(Object.entries(search).filter(([name]) => !names.includes(name))) as Search;
  const withValues = (search: Search, names: readonly string[], values: Raw): Search =>
    read({ ...without(search, names), ...values });
  return {
    columns,
    read,
    filtersOf: ({ search, ...others }) =>
      ({
        ...Object.fromEntries(
          Object.entries(others)
            .filter(([name]) => name in filters)
            .map(([name, value]) => [name, Array.isArray(value) ? [...(value as unknown[])] : value]),
        ),
        ...(search === undefined ? {} : { search: search.trim() }),
      }) as FiltersOf<F>,
    isFiltered: (search) => filterNames.some((name) => name in search),
    chosen: (search, name) => (name in search ? textsOf((search as Raw)[name]) : []),
    sortOf: ({ sort, order }) => ({ column: sort ?? usual, order: order ?? usualOrder }),
    openId: (search) => {
      const opened = (search as Raw)[openName];
      return typeof opened === 'number' ? opened : undefined;
    },
    isNew: (search) => (search as Raw)['new'] === true,
    withNew: (search) => ({ ...search, new: true }),
    withoutNew: (search) => without(search, ['new']),
    withText: (search, typed) => withValues(search, ['search'], { search: typed }),
    withFilter: (search, name, values) => withValues(search, together[name] ?? [name], { [name]: values }),
    withoutFilters: (search) => without(search, filterNames),
    withSort: (search, { column, order }) => withValues(search, ['sort', 'order'], { sort: column, order }),
    opened: (row) => (raw) => ({ ...without(read(raw), openNames), [openName]: row }),
    followed: (row) => (search) => ({ ...search, [openName]: row }),
    closed: (search) => (openNames.some((name) => name in search) ? without(search, openNames) : search),
  };
}

function readFields(fields: Fields, raw: Raw): Raw {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const value = field(raw[name]);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** For calls that take one value: several of them that are chosen are as good as none. */
export function onlyOne<Value>(values: readonly Value[] | undefined): Value | undefined {
  return values?.length === 1 ? values[0] : undefined;
}
