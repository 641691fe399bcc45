import type { UserImportLine } from '@azimute/contract';
import { IconAlertCircle, IconCircleCheck, IconCircleMinus, IconUserQuestion } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { Text } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { useLineWords } from './use-line-words.ts';
import classes from './user-import.module.css';

interface ImportedLinesProps {
  readonly lines: readonly UserImportLine[];
}

const LINES_SHOWN = 500;

const glyphs = {
  create: IconCircleCheck,
  add: IconCircleCheck,
  present: IconCircleMinus,
  skip: IconUserQuestion,
  bad: IconAlertCircle,
};

/** Each line with what becomes of it; those that cannot be added come first, with the reasons. */
export function ImportedLines({ lines }: ImportedLinesProps) {
  const text = useText('users');
  const format = useFormat();
  const shown = lines.toSorted((a, b) => rankOf(a) - rankOf(b) || a.line - b.line).slice(0, LINES_SHOWN);
  const more = lines.length - shown.length;
  return (
    <>
      <ul className={classes['lines']} aria-label={text('importLines')}>
        {shown.map((line) => (
          <ImportedLine key={line.line} line={line} />
        ))}
      </ul>
      {more > 0 && (
        <Text color="text-2">{text('moreLines', { count: more, formatted: format.number(more) })}</Text>
      )}
    </>
  );
}

function rankOf({ outcome }: UserImportLine): number {
  return ['bad', 'skip'].includes(outcome) ? 0 : 1;
}

function ImportedLine({ line }: { readonly line: UserImportLine }) {
  const text = useText('users');
  const format = useFormat();
  const wordsOf = useLineWords();
  const Glyph = glyphs[line.outcome];
  return (
    <li data-outcome={line.outcome}>
      <Glyph size={16} stroke={1.75} aria-hidden />
      <span className={`${classes['number']} figure`}>
        {text('line', { line: format.number(line.line) })}
      </span>
      <Text as="span" weight="medium" breaks>
        {line.email === '' ? line.name : line.email}
      </Text>
      <span className={classes['what']}>{wordsOf(line)}</span>
    </li>
  );
}
