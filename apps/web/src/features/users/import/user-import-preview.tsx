import type { UserImport, UserImportPreview as Evaluation } from '@azimute/contract';
import { Button, Switch } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../api/client.ts';
import { errorText } from '../../../i18n/error-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import { ImportCounts } from '../../../ui/import/import-counts.tsx';
import classes from '../../../ui/import/import.module.css';
import { useArrivalFocus } from '../../../ui/import/use-arrival-focus.ts';
import { InlineError } from '../../../ui/inline-error.tsx';
import { Text } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { ImportedLines } from './imported-lines.tsx';
import { userImports } from './user-imports.ts';

/** A file as it was sent, and what would become of it. */
export interface EvaluatedUserFile {
  readonly name: string;
  readonly file: string;
  readonly answer: Evaluation;
}

interface UserImportPreviewProps {
  readonly evaluated: EvaluatedUserFile;
  readonly onAnother: () => void;
  /** The file was evaluated anew, as nothing of it can be added by now. */
  readonly onEvaluated: (evaluated: EvaluatedUserFile) => void;
  readonly onStarted: (importId: number) => void;
}

/** What would become of each line, and whether people of other accounts are given access. */
export function UserImportPreview({ evaluated, onAnother, onEvaluated, onStarted }: UserImportPreviewProps) {
  const text = useText('users');
  const errors = useText('errors');
  const format = useFormat();
  const queryClient = useQueryClient();
  const arrived = useArrivalFocus<HTMLDivElement>();
  const [grant, setGrant] = useState(false);
  const { answer, file, name } = evaluated;
  const { create, present, skip, bad } = answer.counts;
  const added = create + (grant ? skip : 0);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      callApi('importUsers', { body: { file, fileName: name.slice(0, 200), grant, dryRun: false } }),
    onSuccess: async (started) => {
      if (started.importId === null) return onEvaluated({ ...evaluated, answer: started });
      onStarted(started.importId);
      await userImports.keepStarted(queryClient, describeStarted(started.importId, name, added));
    },
  });
  return (
    <div ref={arrived} tabIndex={-1} className={classes['step']}>
      <Text display="block" breaks weight="semibold">
        {name}
      </Text>
      {answer.columns.email === null && <InlineError>{text('noEmailColumn')}</InlineError>}
      <ImportCounts
        label={text('importTitle')}
        counts={[
          { name: text('import_create'), count: create },
          { name: text(grant ? 'import_add' : 'import_skip'), count: skip },
          { name: text('import_present'), count: present },
          { name: text('import_bad'), count: bad, isBad: true },
        ]}
      />
      {skip > 0 && (
        <Switch
          label={text('grantAll', { count: skip, formatted: format.number(skip) })}
          description={text('grantAllHint')}
          checked={grant}
          onChange={(event) => setGrant(event.currentTarget.checked)}
        />
      )}
      <ImportedLines lines={answer.lines} />
      {error !== null && <InlineError>{errors(errorText(error))}</InlineError>}
      <div className={classes['foot']}>
        <Button disabled={isPending} onClick={onAnother}>
          {text('otherFile')}
        </Button>
        <Button variant="filled" disabled={added === 0} loading={isPending} onClick={() => mutate()}>
          {text('importSome', { count: added, formatted: format.number(added) })}
        </Button>
      </div>
    </div>
  );
}

function describeStarted(id: number, fileName: string, total: number): UserImport {
  return {
    id,
    fileName,
    state: 'queued',
    failure: null,
    progress: { done: 0, total, created: 0, added: 0, present: 0, refused: 0 },
    createdAt: new Date().toISOString(),
    startedAt: null,
    finishedAt: null,
  };
}
