import type { UserImportPreview as Evaluation } from '@azimute/contract';
import { Switch } from '@mantine/core';
import { useState } from 'react';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { ImportCounts } from '../../../ui/import/import-counts.tsx';
import { InlineError } from '../../../ui/inline-error.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { ImportedLines } from './imported-lines.tsx';
import { userImports } from './user-imports.ts';
import { EvaluatedFilePreview, type EvaluatedFile } from '../../../ui/import/evaluated-file.tsx';

export type EvaluatedUsers = EvaluatedFile<Evaluation>;

interface UserImportPreviewProps {
  readonly evaluated: EvaluatedUsers;
  readonly onAnother: () => void;
  readonly onEvaluated: (evaluated: EvaluatedUsers) => void;
  readonly onStarted: (importId: number) => void;
}

/** Projected result of each line, and whether users of other accounts get access. */
export function UserImportPreview(steps: UserImportPreviewProps) {
  const text = useText('users');
  const format = useFormat();
  const [grant, setGrant] = useState(false);
  const { answer } = steps.evaluated;
  const { create, present, skip, bad } = answer.counts;
  const added = create + (grant ? skip : 0);
  return (
    <EvaluatedFilePreview
      {...steps}
      definition={userImports}
      start={(file, fileName) => callApi('importUsers', { body: { file, fileName, grant, dryRun: false } })}
      describe={(queued) => ({
        ...queued,
        progress: { done: 0, total: added, created: 0, added: 0, present: 0, refused: 0 },
      })}
      count={added}
      startLabel={text('importSome', format.counted(added))}
      otherLabel={text('otherFile')}
    >
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
          label={text('grantAll', format.counted(skip))}
          description={text('grantAllHint')}
          checked={grant}
          onChange={(event) => setGrant(event.currentTarget.checked)}
        />
      )}
      <ImportedLines lines={answer.lines} />
    </EvaluatedFilePreview>
  );
}
