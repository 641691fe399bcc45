import type { UserImportDetail } from '@azimute/contract';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconDownload } from '@tabler/icons-react';
import { downloadApi } from '../../../api/client.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { saveFile } from '../../../ui/export/save-file.ts';
import { ImportCounts } from '../../../ui/file-import/import-counts.tsx';
import { useArrivalFocus } from '../../../ui/file-import/use-arrival-focus.ts';
import { InlineError } from '../../../ui/inline-error.tsx';
import { Text, Title } from '../../../ui/layout/primitives.tsx';
import { toastError } from '../../../ui/toasts.tsx';
import { ImportedLines } from './imported-lines.tsx';
import classes from './user-import.module.css';

interface UserImportOutcomeProps {
  readonly shown: UserImportDetail;
  readonly onAnother: () => void;
  readonly onClose: () => void;
}

/** What became of the file: who was added, and which lines were not, with the reasons. */
export function UserImportOutcome({ shown, onAnother, onClose }: UserImportOutcomeProps) {
  const text = useText('users');
  const arrived = useArrivalFocus<HTMLDivElement>();
  const { progress, refusals } = shown;
  // Where it stopped early, what it did not come to is not added either.
  const left = progress.refused + progress.total - progress.done;
  return (
    <div ref={arrived} tabIndex={-1} className={classes['preview']}>
      <Ending shown={shown} />
      <ImportCounts
        label={text('importTitle')}
        counts={[
          { name: text('imported_create'), count: progress.created },
          { name: text('imported_add'), count: progress.added },
          { name: text('import_present'), count: progress.present },
          { name: text('imported_left'), count: left, isBad: true },
        ]}
      />
      {refusals.length > 0 && (
        <>
          <RefusedFile id={shown.id} />
          <ImportedLines lines={refusals} />
        </>
      )}
      <div className={classes['foot']}>
        <Button onClick={onAnother}>{text('otherFile')}</Button>
        <Button variant="filled" onClick={onClose}>
          {text('done')}
        </Button>
      </div>
    </div>
  );
}

function Ending({ shown: { state, failure, fileName } }: Pick<UserImportOutcomeProps, 'shown'>) {
  const text = useText('users');
  const files = useText('asset-import');
  const title =
    state === 'failed' ? 'failedTitle' : state === 'cancelled' ? 'cancelledTitle' : 'finishedTitle';
  return (
    <div>
      <Title as="h3" size={16}>
        <output>{files(title)}</output>
      </Title>
      <Text weight="semibold" breaks>
        {fileName}
      </Text>
      {failure === 'rights_lost' && <InlineError>{text('importFailed_rights_lost')}</InlineError>}
      {failure === 'unexpected' && <InlineError>{files('failed_unexpected')}</InlineError>}
      {state === 'cancelled' && <Text color="text-2">{files('cancelledText')}</Text>}
    </div>
  );
}

/** All lines that were not added, with the reasons, to be mended and brought again. */
function RefusedFile({ id }: { readonly id: number }) {
  const text = useText('users');
  const locale = useLocale();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const file = await downloadApi('getUserImportRefusedFile', {
        params: { userImportId: id },
        query: { locale },
      });
      saveFile(file, text('refusedFileName'));
    },
    onError: toastError,
  });
  return (
    <div>
      <Button
        size="xs"
        loading={isPending}
        leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
        onClick={() => mutate()}
      >
        {text('refusedFile')}
      </Button>
    </div>
  );
}
