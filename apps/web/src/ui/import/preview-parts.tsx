import { Button } from '@mantine/core';
import { useText } from '../../i18n/use-text.ts';
import { Row, Text, Title, Hint } from '../layout/primitives.tsx';
import { ShowMore } from '../show-more.tsx';
import { useFormat } from '../use-format.ts';
import classes from './import.module.css';
import { LineList, type ListedLine } from './line-list.tsx';

interface FileFactsProps {
  readonly fileName: string;
  /** Describes how it was read. */
  readonly facts: readonly string[];
  readonly onAnother: () => void;
}

/** File of a preview, with a button to choose another. */
export function FileFacts({ fileName, facts, onAnother }: FileFactsProps) {
  const text = useText('import');
  return (
    <Row justify="space-between" wrap gap={8} className={classes['file']}>
      <p>
        <Text as="span" display="block" breaks weight="semibold">
          {fileName}
        </Text>
        <span className="quiet">{facts.join(' · ')}</span>
      </p>
      <Button size="xs" onClick={onAnother}>
        {text('otherFile')}
      </Button>
    </Row>
  );
}

interface PreviewFootProps {
  readonly label: string;
  /** Reason why some or all lines cannot be imported. */
  readonly warning: string | false;
  readonly canStart: boolean;
  readonly isStarting: boolean;
  readonly onStart: () => void;
}

/** Starts the import of a preview. */
export function PreviewFoot({ label, warning, canStart, isStarting, onStart }: PreviewFootProps) {
  return (
    <div className={classes['foot']}>
      <Text as="output" minWidth={0} color="warn-text" size={13} className={classes['leftOut']}>
        {warning}
      </Text>
      <Button variant="filled" disabled={!canStart} loading={isStarting} onClick={onStart}>
        {label}
      </Button>
    </div>
  );
}

interface FirstLinesProps {
  readonly title: string;
  readonly label: string;
  readonly lines: readonly ListedLine[];
  /** Number of further lines as text; false if there are none. */
  readonly further: string | false;
}

/** First lines of one kind in a preview. */
export function FirstLines({ title, label, lines, further }: FirstLinesProps) {
  return (
    <section>
      <Title as="h3" size={14}>
        {title}
      </Title>
      <LineList label={label} lines={lines} />
      {further !== false && <Hint>{further}</Hint>}
    </section>
  );
}

const linesShown = 500;

interface OutcomeLinesProps<Line extends { readonly line: number; readonly outcome: string }> {
  readonly label: string;
  readonly lines: readonly Line[];
  /** Outcomes that are listed first. */
  readonly first: readonly Line['outcome'][];
  readonly looks: Readonly<Record<Line['outcome'], Pick<ListedLine, 'glyph' | 'tone'>>>;
  readonly nameOf: (line: Line) => string;
  /** Describes a line's result, or all reasons for its rejection. */
  readonly wordsOf: (line: Line) => string;
  readonly furtherText: (further: { readonly count: number; readonly formatted: string }) => string;
}

/** Lines with their results. */
export function OutcomeLines<Line extends { readonly line: number; readonly outcome: string }>(
  props: OutcomeLinesProps<Line>,
) {
  const { label, lines, first, looks, nameOf, wordsOf, furtherText } = props;
  const format = useFormat();
  const rankOf = ({ outcome }: Line): number => (first.includes(outcome) ? 0 : 1);
  const shown = lines.toSorted((a, b) => rankOf(a) - rankOf(b) || a.line - b.line).slice(0, linesShown);
  const count = lines.length - shown.length;
  return (
    <>
      <LineList
        label={label}
        lines={shown.map((line) => ({
          ...looks[line.outcome as Line['outcome']],
          line: line.line,
          name: nameOf(line),
          words: wordsOf(line),
        }))}
      />
      {count > 0 && (
        <Text maxWidth="72ch" color="text-2">
          {furtherText(format.counted(count))}
        </Text>
      )}
    </>
  );
}

interface ShownOfProps {
  readonly list: Parameters<typeof ShowMore>[0]['query'];
  readonly words: string;
}

/** Shows more lines, and states how many are shown. */
export function ShownOf({ list, words }: ShownOfProps) {
  if (!list.hasNextPage) return null;
  return (
    <Row as="p" gap={12} marginTop={8} fontSize={12} color="text-3">
      <ShowMore query={list} size="xs" />
      <span className="figure">{words}</span>
    </Row>
  );
}
