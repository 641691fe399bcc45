import type { FinancialImportPreview as Preview } from '@azimute/contract';
import { financialImportFields, type FinancialImportSubject } from '@azimute/contract/financial-imports';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';
import { errorText } from '../../../i18n/error-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import { ImportCounts } from '../../../ui/import/import-counts.tsx';
import classes from '../../../ui/import/import.module.css';
import { useArrivalFocus } from '../../../ui/import/use-arrival-focus.ts';
import { InlineError } from '../../../ui/inline-error.tsx';
import { Text } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { financialImports } from './financial-imports.ts';
import { FinancialLines } from './financial-lines.tsx';
import { useFieldWords } from './use-field-words.ts';

/** A file as it was sent, and what would become of it. */
export interface EvaluatedFinancialFile {
  readonly of: FinancialImportSubject;
  readonly name: string;
  readonly file: string;
  readonly answer: Preview;
}

interface FinancialImportPreviewProps {
  readonly evaluated: EvaluatedFinancialFile;
  readonly onAnother: () => void;
  /** The file was evaluated anew, as nothing of it can be added by now. */
  readonly onEvaluated: (evaluated: EvaluatedFinancialFile) => void;
  readonly onStarted: (importId: number) => void;
}

/** What would become of each line. */
export function FinancialImportPreview(props: FinancialImportPreviewProps) {
  const { evaluated, onAnother, onEvaluated, onStarted } = props;
  const text = useText('financial-import');
  const common = useText('import');
  const errors = useText('errors');
  const format = useFormat();
  const fieldWords = useFieldWords();
  const queryClient = useQueryClient();
  const arrived = useArrivalFocus<HTMLDivElement>();
  const { answer, file, name, of } = evaluated;
  const { create, present, bad } = answer.counts;
  const missing = financialImportFields[of].filter(
    (field) => isNeeded(field) && answer.columns[field] === null,
  );
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      callApi('importFinancials', { body: { of, file, fileName: name.slice(0, 200), dryRun: false } }),
    onSuccess: async (started) => {
      const { importId: id } = started;
      if (id === null) return onEvaluated({ ...evaluated, answer: started });
      onStarted(id);
      await financialImports.keepStarted(queryClient, {
        id,
        of,
        fileName: name,
        state: 'queued',
        failure: null,
        progress: { done: 0, total: create, created: 0, present, refused: bad },
        createdAt: new Date().toISOString(),
        startedAt: null,
        finishedAt: null,
      });
    },
  });
  return (
    <div ref={arrived} tabIndex={-1} className={classes['step']}>
      <Text display="block" breaks weight="semibold">
        {name}
      </Text>
      {missing.length > 0 && (
        <InlineError>{text('missingColumns', { columns: missing.map(fieldWords).join(', ') })}</InlineError>
      )}
      <ImportCounts
        label={text(`title_${of}`)}
        counts={[
          { name: text('toCreate'), count: create },
          { name: text('present'), count: present },
          { name: text('bad'), count: bad, isBad: true },
        ]}
      />
      <FinancialLines of={of} lines={answer.lines} />
      {error !== null && <InlineError>{errors(errorText(error))}</InlineError>}
      <div className={classes['foot']}>
        <Button disabled={isPending} onClick={onAnother}>
          {common('otherFile')}
        </Button>
        <Button variant="filled" disabled={create === 0} loading={isPending} onClick={() => mutate()}>
          {text(`start_${of}`, { count: create, formatted: format.number(create) })}
        </Button>
      </div>
    </div>
  );
}

const NEEDED: readonly string[] = ['kind', 'amount', 'basis', 'from', 'code', 'customer', 'rate'];

/** Without such a column no line can be imported. */
function isNeeded(field: string): boolean {
  return NEEDED.includes(field);
}
