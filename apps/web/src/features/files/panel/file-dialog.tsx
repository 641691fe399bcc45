import {
  fileDescriptionMaxLength,
  fileNameMaxLength,
  fileTagMaxLength,
  fileTagsMost,
} from '@azimute/contract/files/values';
import { TagsInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { SelectField, TextAreaField, TextField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useRecordForm } from '../../../ui/form/use-record-form.ts';
import { toastDone } from '../../../ui/toasts.tsx';
import { filesKey, foldersOptions, type StoredFile } from '../api/file-queries.ts';
import { arrangeFolders, folderOptions } from '../api/folder-tree.ts';

interface FileDialogProps {
  readonly file: StoredFile;
  readonly onClose: () => void;
}

interface FileValues {
  readonly name: string;
  readonly folderId: string | null;
  readonly description: string;
  readonly tags: string[];
}

/** Name, folder, description and tags of a file. */
export function FileDialog({ file, onClose }: FileDialogProps) {
  const text = useText('files');
  const queryClient = useQueryClient();
  const { data: folders } = useQuery(foldersOptions);
  const attempt = `file-${file.id}`;
  const { id: fileId, version } = file;
  const form = useRecordForm<FileValues, StoredFile>({
    stored: valuesOf(file),
    required: ['name'],
    attempt,
    save: (_, { folderId, ...changes }) =>
      callApi('updateFile', {
        params: { fileId },
        body: {
          version,
          ...changes,
          ...(folderId !== undefined && { folderId: folderId === null ? null : Number(folderId) }),
        },
      }),
    onSaved: async () => {
      onClose();
      toastDone('updated', { attempt });
      await queryClient.invalidateQueries({ queryKey: filesKey });
    },
  });
  return (
    <FormDialog form={form} title={text('editFile')} saveLabel={text('save')} onClose={onClose}>
      <TextField
        {...form.field('name', text('name'))}
        maxLength={fileNameMaxLength}
        required
        data-autofocus
      />
      <SelectField
        {...form.field('folderId', text('folder'))}
        placeholder={text('topLevel')}
        clearable
        data={folderOptions(arrangeFolders(folders?.items ?? []))}
      />
      <TagsInput
        label={text('tags')}
        description={text('tagsHint')}
        value={form.values.tags}
        onChange={(tags) => form.set('tags', tags)}
        maxTags={fileTagsMost}
        error={form.errorOf('tags')}
        maxLength={fileTagMaxLength}
      />
      <TextAreaField
        {...form.field('description', text('description'))}
        minRows={2}
        maxRows={8}
        maxLength={fileDescriptionMaxLength}
      />
    </FormDialog>
  );
}

function valuesOf({ name, folder, description, tags }: StoredFile): FileValues {
  return { name, folderId: folder === null ? null : String(folder.id), description, tags };
}
