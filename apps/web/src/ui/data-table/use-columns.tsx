import type { TFunction } from 'i18next';
import { useMemo, type ReactNode } from 'react';
import type { Format } from '../../i18n/format.ts';
import type { Namespace } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/use-text.ts';
import { RelativeTime } from '../relative-time.tsx';
import { useFormat } from '../use-format.ts';
import type { Column } from './column.ts';

/** Declares a column: its id, header and priority, and the value of a row; an absent value leaves the cell empty. */
type Kind<Row, Value> = (
  id: string,
  header: string,
  priority: number,
  valueOf: (row: Row) => Value | null | undefined,
  more?: Partial<Column<Row>>,
) => Column<Row>;

interface ColumnKinds<Row> {
  /** Names the row; never leaves. */
  readonly name: (
    id: string,
    header: string,
    valueOf: (row: Row) => string,
    more?: Partial<Column<Row>>,
  ) => Column<Row>;
  readonly plain: Kind<Row, string>;
  /** A figure in words, which stands at the end. */
  readonly figure: Kind<Row, string>;
  readonly count: Kind<Row, number>;
  /** Date and time of day. */
  readonly instant: Kind<Row, string>;
  readonly person: Kind<Row, { readonly name: string }>;
  /** How long ago an instant was; `never` stands in the place of none. */
  readonly ago: (...declared: [...Parameters<Kind<Row, string>>, never?: string]) => Column<Row>;
  /** A text behind a glyph, as `cell` draws it. */
  readonly label: (
    id: string,
    header: string,
    priority: number,
    valueOf: (row: Row) => string,
    cell: (row: Row) => ReactNode,
    more?: Partial<Column<Row>>,
  ) => Column<Row>;
  /** When the row was changed, which is not shown until somebody chooses it. */
  readonly changed: (
    this: void,
    header: string,
    valueOf: (row: Row) => string,
    more?: Partial<Column<Row>>,
  ) => Column<Row>;
}

interface ColumnWords<N extends Namespace> {
  readonly text: TFunction<N>;
  readonly format: Format;
}

/** Sorted by, and asked for from the top, as figures and times are. */
export const sortedDown = { isSortable: true, sortFirst: 'desc' } as const;
export const sorted = { isSortable: true } as const;
export const extra = { isExtra: true } as const;

const glyphPx = 22;

/** The columns of a list, by kinds; built again when the language, the format or something of `depends` changes. */
export function useColumns<N extends Namespace, Row>(
  texts: N,
  build: (kinds: ColumnKinds<Row> & ColumnWords<N>) => readonly Column<Row>[],
  depends: readonly unknown[] = [],
): readonly Column<Row>[] {
  const text = useText(texts);
  const format = useFormat();
  return useMemo(
    () => build({ text, format, ...kindsOf<Row>(format) }),
    // oxlint-disable-next-line react/exhaustive-deps -- The rest of what columns say follows from texts and format.
    [text, format, ...depends],
  );
}

function kindsOf<Row>(format: Format): ColumnKinds<Row> {
  const plain: Kind<Row, string> = (id, header, priority, valueOf, more) => {
    const textOf = (row: Row): string => valueOf(row) ?? '';
    return { id, header, priority, textOf, cell: textOf, ...more };
  };
  const figure: Kind<Row, string> = (id, header, priority, valueOf, more) =>
    plain(id, header, priority, valueOf, { align: 'end', ...more });
  const instant: Kind<Row, string> = (id, header, priority, valueOf, more) =>
    plain(
      id,
      header,
      priority,
      inWords(valueOf, (at) => format.dateTime(new Date(at))),
      more,
    );
  return {
    plain,
    figure,
    instant,
    name: (id, header, valueOf, more) =>
      plain(id, header, 0, valueOf, { isName: true, isBold: true, ...more }),
    count: (id, header, priority, valueOf, more) =>
      figure(id, header, priority, inWords(valueOf, format.number), more),
    person: (id, header, priority, valueOf, more) =>
      plain(id, header, priority, (row) => valueOf(row)?.name, more),
    ago: (id, header, priority, valueOf, more, never = '') => {
      // The widest that the next minutes bring, so that the column holds still.
      const widest = (at: string): string => format.relative(new Date(at), new Date()).replace(/\d+/, '59');
      return figure(id, header, priority, (row) => inWords(valueOf, widest)(row) ?? never, {
        cell: (row) => {
          const at = valueOf(row);
          return at ? <RelativeTime instant={at} /> : never;
        },
        ...more,
      });
    },
    label: (id, header, priority, valueOf, cell, more) =>
      plain(id, header, priority, valueOf, { cell, besideTextPx: glyphPx, ...more }),
    changed: (header, valueOf, more) =>
      instant('updatedAt', header, 5, valueOf, { ...sortedDown, isExtra: true, ...more }),
  };
}

function inWords<Row, Value>(
  valueOf: (row: Row) => Value | null | undefined,
  words: (value: Value) => string,
): (row: Row) => string | undefined {
  return (row) => {
    const value = valueOf(row);
    return value === null || value === undefined ? undefined : words(value);
  };
}
