import { assetImportFileErrors } from '@azimute/contract/asset-imports/values';
import { userImportMaxBytes, userImportMaxLines } from '@azimute/contract/users/values';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconDownload } from '@tabler/icons-react';
import { callApi, downloadApi } from '../../../api/client.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { saveFile } from '../../../ui/export/save-file.ts';
import { DropZone } from '../../../ui/file-import/drop-zone.tsx';
import { useUpload } from '../../../ui/file-import/use-upload.ts';
import { InlineError } from '../../../ui/inline-error.tsx';
import { Text } from '../../../ui/layout/primitives.tsx';
import { toBase64 } from '../../../ui/photo-field/cut-photo.ts';
import { TaskProgress } from '../../../ui/task-progress.tsx';
import { toastError } from '../../../ui/toasts.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import type { JudgedUserFile } from './user-import-dialog.tsx';
import classes from './user-import.module.css';

interface ChooseUserFileProps {
  readonly onJudged: (judged: JudgedUserFile) => void;
}

/** Takes a file, dropped or chosen, and has it judged; nobody is added by it. */
export function ChooseUserFile({ onJudged }: ChooseUserFileProps) {
  const text = useText('users');
  const files = useText('asset-import');
  const format = useFormat();
  const locale = useLocale();
  const limits = {
    size: format.number(userImportMaxBytes / 1024 / 1024, 1),
    lines: format.number(userImportMaxLines),
  };
  const { reading, error, upload, cancel } = useUpload({
    mostBytes: userImportMaxBytes,
    send: async (chosen, name, signal): Promise<JudgedUserFile> => {
      const file = await toBase64(chosen);
      return { name, file, answer: await callApi('importUsers', { body: { file }, signal }) };
    },
    onMade: onJudged,
    codes: assetImportFileErrors,
    wordsOf: (code) => files(`file_${code}`, limits),
  });
  const template = useMutation({
    mutationFn: async () =>
      saveFile(await downloadApi('getUserImportTemplate', { query: { locale } }), text('templateName')),
    onError: toastError,
  });
  return (
    <div className={classes['choose']}>
      <Text color="text-2">{text('importLead')}</Text>
      {reading === null ? (
        <DropZone
          invitation={files('drop')}
          or={files('or')}
          choose={files('choose')}
          limits={files('limits', limits)}
          accept=".csv,.txt,text/csv"
          onFile={upload}
        />
      ) : (
        <TaskProgress label={files('reading', { name: reading })} done={0} total={null} onCancel={cancel} />
      )}
      {error !== null && <InlineError>{error}</InlineError>}
      <div>
        <Button
          size="xs"
          loading={template.isPending}
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
          onClick={() => template.mutate()}
        >
          {files('template')}
        </Button>
      </div>
    </div>
  );
}
