import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { SelectField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useRecordForm } from '../../../ui/form/use-record-form.ts';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { filesKey, foldersOptions } from '../api/file-queries.ts';
import { arrangeFolders, folderOptions } from '../api/folder-tree.ts';

interface MoveDialogProps {
  readonly fileIds: number[];
  /** Restores from the trash files that cannot return to their original folder. */
  readonly isRestoring?: boolean;
  readonly onClose: () => void;
  readonly onMoved: () => void;
}

const topLevel = 'top';

/** Moves or restores files into a folder; duplicate names get a number. */
export function MoveDialog({ fileIds, isRestoring = false, onClose, onMoved }: MoveDialogProps) {
  const text = useText('files');
  const format = useFormat();
  const queryClient = useQueryClient();
  const { data: folders } = useQuery(foldersOptions);
  const attempt = 'move-files';
  const count = format.counted(fileIds.length);
  const form = useRecordForm<{ readonly folderId: string | null }, { readonly changed: number }>({
    stored: { folderId: null },
    required: ['folderId'],
    attempt,
    save: ({ folderId: chosen }) => {
      const folderId = chosen === topLevel ? null : Number(chosen);
      return isRestoring
        ? callApi('restoreFiles', { body: { fileIds, folderId } })
        : callApi('moveFiles', { body: { fileIds, folderId, sameName: 'keep_both' } });
    },
    onSaved: async ({ changed }) => {
      const done = format.counted(changed);
      toastSuccess(text(isRestoring ? 'restored' : 'moved', done), { attempt });
      onMoved();
      await queryClient.invalidateQueries({ queryKey: filesKey });
    },
  });
  return (
    <FormDialog
      form={form}
      title={text(isRestoring ? 'restoreTitle' : 'moveTitle', count)}
      saveLabel={text(isRestoring ? 'restore' : 'move')}
      onClose={onClose}
    >
      <SelectField
        {...form.field('folderId', text(isRestoring ? 'restoreTo' : 'moveTo'))}
        description={`${isRestoring ? `${text('restoreElsewhere')} ` : ''}${text('moveHint')}`}
        data-autofocus
        data={[
          { value: topLevel, label: text('topLevel') },
          ...folderOptions(arrangeFolders(folders?.items ?? [])),
        ]}
      />
    </FormDialog>
  );
}
