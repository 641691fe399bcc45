import type { FinancialImportLine } from '@azimute/contract';
import {
  financialImportFields,
  type FinancialImportField,
  type FinancialImportSubject,
} from '@azimute/contract/financial-imports';
import { IconAlertCircle, IconCircleCheck, IconCircleMinus } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { useFieldWords } from './use-field-words.ts';
import { OutcomeLines } from '../../../ui/import/preview-parts.tsx';

interface FinancialLinesProps {
  readonly subject: FinancialImportSubject;
  readonly lines: readonly FinancialImportLine[];
}

const looks = {
  create: { glyph: IconCircleCheck, tone: 'ok' },
  present: { glyph: IconCircleMinus, tone: 'plain' },
  bad: { glyph: IconAlertCircle, tone: 'bad' },
} as const;

/** Lines with their results; invalid ones come first, with the reasons. */
export function FinancialLines({ subject, lines }: FinancialLinesProps) {
  const text = useText('financial-import');
  const fieldWords = useFieldWords();
  const fields: readonly FinancialImportField[] = financialImportFields[subject];
  const wordsOf = ({ outcome, errors }: FinancialImportLine): string =>
    outcome === 'bad'
      ? fields
          .flatMap((field) =>
            (errors[field] ?? []).map((code) => `${fieldWords(field)}: ${text(`reason_${code}`)}`),
          )
          .join('; ')
      : text(`line_${outcome}`);
  return (
    <OutcomeLines
      label={text('lines')}
      lines={lines}
      first={['bad']}
      looks={looks}
      nameOf={({ name }) => name}
      wordsOf={wordsOf}
      furtherText={(further) => text('moreLines', further)}
    />
  );
}
