import type { FinancialImportPreview as Preview } from '@azimute/contract';
import { financialImportFields, type FinancialImportSubject } from '@azimute/contract/financial-imports';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { ImportCounts } from '../../../ui/import/import-counts.tsx';
import { InlineError } from '../../../ui/inline-error.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { financialImports } from './financial-imports.ts';
import { FinancialLines } from './financial-lines.tsx';
import { useFieldWords } from './use-field-words.ts';
import { EvaluatedFilePreview, type EvaluatedFile } from '../../../ui/import/evaluated-file.tsx';

export type EvaluatedFinancials = EvaluatedFile<Preview>;

interface FinancialImportPreviewProps {
  readonly subject: FinancialImportSubject;
  readonly evaluated: EvaluatedFinancials;
  readonly onAnother: () => void;
  readonly onEvaluated: (evaluated: EvaluatedFinancials) => void;
  readonly onStarted: (importId: number) => void;
}

/** Projected result of each line. */
export function FinancialImportPreview({ subject, ...steps }: FinancialImportPreviewProps) {
  const text = useText('financial-import');
  const common = useText('import');
  const format = useFormat();
  const fieldWords = useFieldWords();
  const { answer } = steps.evaluated;
  const { create, present, bad } = answer.counts;
  const missing = financialImportFields[subject].filter(
    (field) => isNeeded(field) && answer.columns[field] === null,
  );
  return (
    <EvaluatedFilePreview
      {...steps}
      definition={financialImports}
      start={(file, fileName) =>
        callApi('importFinancials', { body: { of: subject, file, fileName, dryRun: false } })
      }
      describe={(queued) => ({
        ...queued,
        of: subject,
        progress: { done: 0, total: create, created: 0, present, refused: bad },
      })}
      count={create}
      startLabel={text(`start_${subject}`, format.counted(create))}
      otherLabel={common('otherFile')}
    >
      {missing.length > 0 && (
        <InlineError>{text('missingColumns', { columns: missing.map(fieldWords).join(', ') })}</InlineError>
      )}
      <ImportCounts
        label={text(`title_${subject}`)}
        counts={[
          { name: text('toCreate'), count: create },
          { name: text('present'), count: present },
          { name: text('bad'), count: bad, isBad: true },
        ]}
      />
      <FinancialLines subject={subject} lines={answer.lines} />
    </EvaluatedFilePreview>
  );
}

const NEEDED: readonly string[] = ['kind', 'amount', 'basis', 'from', 'code', 'customer', 'rate'];

/** Returns whether the column is required. */
function isNeeded(field: string): boolean {
  return NEEDED.includes(field);
}
