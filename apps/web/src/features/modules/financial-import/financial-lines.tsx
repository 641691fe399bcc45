import type { FinancialImportLine } from '@azimute/contract';
import {
  financialImportFields,
  type FinancialImportField,
  type FinancialImportSubject,
} from '@azimute/contract/financial-imports';
import { IconAlertCircle, IconCircleCheck, IconCircleMinus } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { LineList } from '../../../ui/import/line-list.tsx';
import { Text } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { useFieldWords } from './use-field-words.ts';

interface FinancialLinesProps {
  readonly of: FinancialImportSubject;
  readonly lines: readonly FinancialImportLine[];
}

const LINES_SHOWN = 500;

const looks = {
  create: { glyph: IconCircleCheck, tone: 'ok' },
  present: { glyph: IconCircleMinus, tone: 'plain' },
  bad: { glyph: IconAlertCircle, tone: 'bad' },
} as const;

/** Each line with what becomes of it; those that cannot be added come first, with the reasons. */
export function FinancialLines({ of, lines }: FinancialLinesProps) {
  const text = useText('financial-import');
  const format = useFormat();
  const fieldWords = useFieldWords();
  const fields: readonly FinancialImportField[] = financialImportFields[of];
  const wordsOf = ({ outcome, errors }: FinancialImportLine): string =>
    outcome === 'bad'
      ? fields
          .flatMap((field) =>
            (errors[field] ?? []).map((code) => `${fieldWords(field)}: ${text(`reason_${code}`)}`),
          )
          .join('; ')
      : text(`line_${outcome}`);
  const shown = lines.toSorted((a, b) => rankOf(a) - rankOf(b) || a.line - b.line).slice(0, LINES_SHOWN);
  const more = lines.length - shown.length;
  return (
    <>
      <LineList
        label={text('lines')}
        lines={shown.map((line) => ({
          ...looks[line.outcome],
          line: line.line,
          name: line.name,
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

function rankOf({ outcome }: FinancialImportLine): number {
  return outcome === 'bad' ? 0 : 1;
}
