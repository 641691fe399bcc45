import { maxId } from '@azimute/contract/ids';
import type { SortOrder } from '@azimute/contract/list';
import { periodCodes } from '@azimute/contract/periods';
import { isCalendarDay } from '../calendar/calendar-day.ts';
import type { PickedPeriod } from '../period/period-search.ts';
import type { Sort } from '../data-table/column.ts';
import { readTableView, type KnownColumns, type TableView } from '../data-table/table-view.ts';

type Raw = Readonly<Record<string, unknown>>;

/** Reads a value from the address, which users edit and share; invalid values are dropped. */
export type Field<Value> = (value: unknown) => Value | undefined;
type Fields = Readonly<Record<string, Field<unknown>>>;
type ValuesOf<F extends Fields> = { readonly [N in keyof F]?: Exclude<ReturnType<F[N]>, undefined> };
/** In the API's format. */
type AskedOf<F extends Fields> = {
  [N in keyof F]?: Exclude<ReturnType<F[N]>, undefined> extends readonly (infer V)[]
    ? V[]
    : Exclude<ReturnType<F[N]>, undefined>;
};

const mostValues = 200;
const mostCharacters = 120;

/** Of several values the last, which is the latest choice. */
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

/** IDs; 0 stands for records without any. */
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

/** `new`, or the id of the open object. */
export const newOrId: Field<'new' | number> = (value) => (value === 'new' ? value : id(value));

export const flag: Field<true> = (value) => (textsOf(value).at(-1) === 'true' ? true : undefined);

/** A date, such as 2026-03-08. */
export const day: Field<string> = (value) => {
  const read = text(value) ?? '';
  return isCalendarDay(read) ? read : undefined;
};

/** A period: its code, or the first and last day of a custom one. A list that declares one of these declares all. */
export const periodFields = { period: oneOf(periodCodes), from: day, to: day } as const;
const periodNames = Object.keys(periodFields);

function textsOf(value: unknown): string[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  const known = values.filter((one) => ['string', 'number', 'boolean'].includes(typeof one));
  return [...new Set(known.map(String))];
}

function someOf<Value>(values: readonly Value[]): readonly Value[] | undefined {
  return values.length === 0 ? undefined : values.slice(0, mostValues);
}

interface SearchShape<F extends Fields, S extends string, O extends Fields, K extends Fields> {
  /** Filters besides the search text. */
  readonly filters: F;
  /** Filters that consist of several address values, set and cleared together. */
  readonly together?: Readonly<Record<string, readonly string[]>>;
  /** Sort columns; the first is the default. */
  readonly sorts?: readonly S[];
  /** The API's default order; ascending if absent. */
  readonly usualOrder?: SortOrder;
  /** Columns to choose from. */
  readonly columns?: readonly string[];
  /** Pattern for columns that are not known beforehand; the list can be sorted by each. */
  readonly furtherColumns?: RegExp;
  /** The row that is open, under its name in the address. */
  readonly open: O;
  /** Parameters kept when filters are cleared. */
  readonly kept: K;
  /** Kept parameters of the open row, such as its panel's tab. */
  readonly withOpen?: readonly (keyof K & string)[];
}

type SearchOf<F extends Fields, S extends string, O extends Fields, K extends Fields> = ValuesOf<F> &
  ValuesOf<O> &
  ValuesOf<K> &
  TableView & { readonly search?: string; readonly sort?: S; readonly order?: SortOrder };

/** API filters that follow directly from the address. */
type FiltersOf<F extends Fields> = AskedOf<F> & { search?: string };

export interface ListSearch<Search, Filters = unknown, Name extends string = string> extends KnownColumns {
  readonly read: (raw: Raw) => Search;
  readonly filtersOf: (search: Search) => Filters;
  readonly isFiltered: (search: Search) => boolean;
  /** Returns the chosen values of a filter. */
  readonly chosen: (search: Search, name: Name) => readonly string[];
  readonly sortOf: (search: Search) => Sort;
  readonly openId: (search: Search) => number | undefined;
  /** Returns whether the form of a new record is open, if `new` is in the address. */
  readonly isNew: (search: Search) => boolean;
  /** Returns the address with one change. */
  readonly withText: (search: Search, text: string) => Search;
  readonly withFilter: (search: Search, name: string, values: readonly string[]) => Search;
  readonly withoutFilters: (search: Search) => Search;
  /** Replaces the period, if the address has `periodFields`. */
  readonly withPeriod: (search: Search, picked: PickedPeriod) => Search;
  readonly withSort: (search: Search, sort: Sort) => Search;
  readonly opened: (row: number | string) => (raw: Raw) => Search;
  /** Replaces the open row by another. */
  readonly followed: (row: number) => (search: Search) => Search;
  readonly withNew: (search: Search) => Search;
  readonly withoutNew: (search: Search) => Search;
  /** Returns the same object if nothing is open. */
  readonly closed: (search: Search) => Search;
}

/** Declares how the address of a list is read and changed. */
export function defineSearch<
  const F extends Fields,
  const O extends Fields,
  const K extends Fields,
  const S extends string = never,
>(shape: SearchShape<F, S, O, K>): ListSearch<SearchOf<F, S, O, K>, FiltersOf<F>, keyof F & string> {
  type Search = SearchOf<F, S, O, K>;
  const together: Readonly<Record<string, readonly string[]>> = { period: periodNames, ...shape.together };
  const { sorts = [], usualOrder = 'asc', columns = [], furtherColumns } = shape;
  const { open, withOpen = [] } = shape;
  const otherOrder = usualOrder === 'asc' ? 'desc' : 'asc';
  const filters: Fields = shape.filters;
  const plain: Fields = { ...open, ...shape.kept };
  const hasPeriod = 'period' in filters || 'period' in plain;
  const filterNames = ['search', ...Object.keys(filters)];
  const openName = Object.keys(open)[0] ?? '';
  const openNames = [openName, ...withOpen];
  const [usual = ''] = sorts;
  const isFurther = (name: unknown): boolean =>
    typeof name === 'string' && furtherColumns?.test(name) === true;
  const read = (raw: Raw): Search => {
    const { sort, order } = raw;
    // TypeScript does not reassemble a mapped type from its keys.
    return {
      ...(hasPeriod ? settlePeriod : unchanged)(readFields({ ...filters, ...plain, search: text }, raw)),
      ...(columns.length === 0 ? {} : readTableView(raw, { columns, furtherColumns })),
      ...(sorts.some((one) => one === sort && one !== usual) || isFurther(sort) ? { sort } : {}),
      ...(sorts.length > 0 && order === otherOrder ? { order } : {}),
    } as unknown as Search;
  };
  const without = (search: Search, names: readonly string[]): Search =>
    Object.fromEntries(Object.entries(search).filter(([name]) => !names.includes(name))) as Search;
  const withValues = (search: Search, names: readonly string[], values: Raw): Search =>
    read({ ...without(search, names), ...values });
  return {
    columns,
    furtherColumns,
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
    withPeriod: (search, picked) => withValues(search, periodNames, { ...picked }),
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

const unchanged = (values: Raw): Raw => values;

/** Custom days come as both of them, in order, and replace a code. */
function settlePeriod(values: Raw): Raw {
  const { period, from, to, ...others } = values;
  if (typeof from === 'string' && typeof to === 'string' && from <= to) return { ...others, from, to };
  return period === undefined ? others : { ...others, period };
}

/** Returns the only value, for calls that take one; several count as none. */
export function onlyOne<Value>(values: readonly Value[] | undefined): Value | undefined {
  return values?.length === 1 ? values[0] : undefined;
}
