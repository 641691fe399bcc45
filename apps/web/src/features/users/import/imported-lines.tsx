import type { UserImportLine } from '@azimute/contract';
import { reasonOfUserCode, userImportFields } from '@azimute/contract/users/values';
import { IconAlertCircle, IconCircleCheck, IconCircleMinus, IconUserQuestion } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { LineList } from '../../../ui/import/line-list.tsx';
import { Text } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';

interface ImportedLinesProps {
  readonly lines: readonly UserImportLine[];
}

const LINES_SHOWN = 500;

const looks = {
  create: { glyph: IconCircleCheck, tone: 'ok' },
  add: { glyph: IconCircleCheck, tone: 'ok' },
  present: { glyph: IconCircleMinus, tone: 'plain' },
  skip: { glyph: IconUserQuestion, tone: 'warn' },
  bad: { glyph: IconAlertCircle, tone: 'bad' },
} as const;

/** Each line with what becomes of it; those that cannot be added come first, with the reasons. */
export function ImportedLines({ lines }: ImportedLinesProps) {
  const text = useText('users');
  const format = useFormat();
  const wordsOf = useLineWords();
  const shown = lines.toSorted((a, b) => rankOf(a) - rankOf(b) || a.line - b.line).slice(0, LINES_SHOWN);
  const more = lines.length - shown.length;
  return (
    <>
      <LineList
        label={text('importLines')}
        lines={shown.map((line) => ({
          ...looks[line.outcome],
          line: line.line,
          name: line.email === '' ? line.name : line.email,
          words: wordsOf(line),
        }))}
      />
      {more > 0 && (
        <Text maxWidth="72ch" color="text-2">
          {text('moreLines', { count: more, formatted: format.number(more) })}
        </Text>
      )}
    </>
  );
}

function rankOf({ outcome }: UserImportLine): number {
  return ['bad', 'skip'].includes(outcome) ? 0 : 1;
}

/** What becomes of a line, or every reason why nothing does, each with its column. */
function useLineWords(): (line: UserImportLine) => string {
  const text = useText('users');
  const name = useText('fields');
  const wordsOf = (code: number | string): string => {
    const reason = reasonOfUserCode(code);
    return reason === null ? String(code) : text(`reason_${reason}`);
  };
  return ({ outcome, errors }) =>
    outcome === 'bad'
      ? userImportFields
          .flatMap((field) => (errors[field] ?? []).map((code) => `${name(field)}: ${wordsOf(code)}`))
          .join('; ')
      : text(`line_${outcome}`);
}
