import type { Room, TextOf } from '@azimute/texts';
import { useMemo, type ReactNode } from 'react';
import type { Format } from '../../i18n/format.ts';
import { useText } from '../../i18n/use-text.ts';
import { RelativeTime } from '../relative-time.tsx';
import { useFormat } from '../use-format.ts';
import type { Column } from './column.ts';

type More<Row> = Partial<Column<Row>>;

/** Declares a column: its id, header and priority, and the value of a row; an absent value leaves the cell empty. */
type Kind<Row, Value> = (
  id: string,
  header: string,
  priority: number,
  valueOf: (row: Row) => Value | null | undefined,
  more?: More<Row>,
) => Column<Row>;

type Declared<N extends Room, Row> = ReturnType<typeof kindsOf<Row>> & {
  readonly text: TextOf<N>;
  readonly format: Format;
};

export const sorted = { isSortable: true } as const;
/** Sorted by, and asked for from the top, as figures and times are. */
export const sortedDown = { isSortable: true, sortFirst: 'desc' } as const;
/** Not shown until somebody chooses it. */
export const extra = { isExtra: true } as const;

const glyphPx = 22;

/** The columns of a list, by kinds; built again when the language, the format or something of `depends` changes. */
export function useColumns<N extends Room, Row>(
  texts: N,
  build: (declared: Declared<N, Row>) => readonly Column<Row>[],
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

function kindsOf<Row>(format: Format) {
  const plain: Kind<Row, string> = (id, header, priority, valueOf, more) => {
    const textOf = (row: Row): string => valueOf(row) ?? '';
    return { id, header, priority, textOf, cell: textOf, ...more };
  };
  /** A figure in words, which stands at the end. */
  const figure: Kind<Row, string> = (id, header, priority, valueOf, more) =>
    plain(id, header, priority, valueOf, { align: 'end', ...more });
  const count: Kind<Row, number> = (id, header, priority, valueOf, more) =>
    figure(id, header, priority, inWords(valueOf, format.number), more);
  /** Date and time of day. */
  const instant: Kind<Row, string> = (id, header, priority, valueOf, more) =>
    plain(
      id,
      header,
      priority,
      inWords(valueOf, (at) => format.dateTime(new Date(at))),
      more,
    );
  const person: Kind<Row, { readonly name: string }> = (id, header, priority, valueOf, more) =>
    plain(id, header, priority, (row) => valueOf(row)?.name, more);
  /** Names the row, and never leaves. */
  const name = (id: string, header: string, valueOf: (row: Row) => string, more?: More<Row>) =>
    plain(id, header, 0, valueOf, { isName: true, isBold: true, ...more });
  // The widest that the next minutes bring, so that the column holds still.
  const widest = (at: string): string => format.relative(new Date(at), new Date()).replace(/\d+/, '59');
  /** How long ago an instant was; `never` stands in the place of none. */
  const ago = (...[id, header, priority, valueOf, more, never = '']: AgoOf<Row>) => {
    const cell = (row: Row): ReactNode => {
      const at = valueOf(row);
      return at ? <RelativeTime instant={at} /> : never;
    };
    const textOf = (row: Row): string => inWords(valueOf, widest)(row) ?? never;
    return figure(id, header, priority, textOf, { cell, ...more });
  };
  /** A text behind a glyph, as `cell` draws it. */
  const label = (...[id, header, priority, valueOf, cell, more]: LabelOf<Row>) =>
    plain(id, header, priority, valueOf, { cell, besideTextPx: glyphPx, ...more });
  /** When the row was changed. */
  const changed = (header: string, valueOf: (row: Row) => string) =>
    instant('updatedAt', header, 5, valueOf, { ...sortedDown, ...extra });
  return { plain, figure, count, instant, person, name, ago, label, changed };
}

type AgoOf<Row> = [...Parameters<Kind<Row, string>>, never?: string];
type LabelOf<Row> = [
  id: string,
  header: string,
  priority: number,
  valueOf: (row: Row) => string,
  cell: (row: Row) => ReactNode,
  more?: More<Row>,
];

function inWords<Row, Value>(
  valueOf: (row: Row) => Value | null | undefined,
  words: (value: Value) => string,
): (row: Row) => string | undefined {
  return (row) => {
    const value = valueOf(row);
    return value === null || value === undefined ? undefined : words(value);
  };
}
