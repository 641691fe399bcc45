import type { Room, TextOf } from '@azimute/texts';
import { useMemo, type ReactNode } from 'react';
import type { Format } from '../../i18n/format.ts';
import { useText } from '../../i18n/use-text.ts';
import { AssetName } from '../asset-name.tsx';
import { RelativeTime } from '../relative-time.tsx';
import { useFormat } from '../use-format.ts';
import type { Column } from './column.ts';

type More<Row> = Partial<Column<Row>>;

/** Declares a column: id, header, priority and value of a row; a missing value leaves the cell empty. */
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
/** Sortable, descending first, for figures and times. */
export const sortedDown = { isSortable: true, sortFirst: 'desc' } as const;
/** Hidden by default. */
export const extra = { isExtra: true } as const;

const glyphPx = 22;

/** Declares a list's columns by kind; recreated when language, format or `depends` change. */
export function useColumns<N extends Room, Row>(
  texts: N,
  build: (declared: Declared<N, Row>) => readonly Column<Row>[],
  depends: readonly unknown[] = [],
): readonly Column<Row>[] {
  const text = useText(texts);
  const format = useFormat();
  const words = useText('ui');
  return useMemo(
    () => build({ text, format, ...kindsOf<Row>(format, words('archived')) }),
    // oxlint-disable-next-line react/exhaustive-deps -- The rest of what columns say follows from texts and format.
    [text, format, words, ...depends],
  );
}

function kindsOf<Row>(format: Format, archived: string) {
  const plain: Kind<Row, string> = (id, header, priority, valueOf, more) => {
    const textOf = (row: Row): string => valueOf(row) ?? '';
    return { id, header, priority, textOf, cell: textOf, ...more };
  };
  /** A formatted figure, aligned to the end. */
  const figure: Kind<Row, string> = (id, header, priority, valueOf, more) =>
    plain(id, header, priority, valueOf, { align: 'end', ...more });
  const count: Kind<Row, number> = (id, header, priority, valueOf, more) =>
    figure(id, header, priority, inWords(valueOf, format.number), more);
  const instant: Kind<Row, string> = (id, header, priority, valueOf, more) =>
    plain(
      id,
      header,
      priority,
      inWords(valueOf, (at) => format.dateTime(at)),
      more,
    );
  const person: Kind<Row, { readonly name: string }> = (id, header, priority, valueOf, more) =>
    plain(id, header, priority, (row) => valueOf(row)?.name, more);
  /** Name column, which is always shown. */
  const name = (id: string, header: string, valueOf: (row: Row) => string, more?: More<Row>) =>
    plain(id, header, 0, valueOf, { isName: true, isBold: true, ...more });
  // The widest text of the next minutes, so that the column does not move.
  const widest = (at: string): string => format.relative(new Date(at), new Date()).replace(/\d+/, '59');
  /** Age of an instant; `never` if there is none. */
  const ago = (...[id, header, priority, valueOf, more, never = '']: AgoOf<Row>) => {
    const cell = (row: Row): ReactNode => {
      const at = valueOf(row);
      return at ? <RelativeTime instant={at} /> : never;
    };
    const textOf = (row: Row): string => inWords(valueOf, widest)(row) ?? never;
    return figure(id, header, priority, textOf, { cell, ...more });
  };
  /** A text with a glyph, rendered by `cell`. */
  const label = (...[id, header, priority, valueOf, cell, more]: LabelOf<Row>) =>
    plain(id, header, priority, valueOf, { cell, besideTextPx: glyphPx, ...more });
  /** An asset, marked if it was archived. */
  const asset = (...[id, header, priority, valueOf, assetOf, more]: AssetOf<Row>) => {
    const isArchived = (row: Row): boolean => assetOf(row)?.isArchived === true;
    const textOf = (row: Row): string =>
      [valueOf(row), isArchived(row) && archived].filter(Boolean).join(' ');
    const cell = (row: Row): ReactNode => (
      <AssetName asset={{ isArchived: isArchived(row) }}>{valueOf(row)}</AssetName>
    );
    return plain(id, header, priority, textOf, { cell, besideTextPx: glyphPx, ...more });
  };
  /** Time of the last change. */
  const changed = (header: string, valueOf: (row: Row) => string) =>
    instant('updatedAt', header, 5, valueOf, { ...sortedDown, ...extra });
  return { plain, figure, count, instant, person, name, ago, label, asset, changed };
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

type AssetOf<Row> = [
  id: string,
  header: string,
  priority: number,
  valueOf: (row: Row) => string | undefined,
  assetOf: (row: Row) => { readonly isArchived: boolean } | null,
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
