import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useRecordForm, type RecordForm } from '../../../ui/form/use-record-form.ts';
import { toastDone } from '../../../ui/toasts.tsx';
import { filesKey, type FileFolder } from '../api/file-queries.ts';

export interface FolderValues {
  readonly name: string;
  readonly parentId: string | null;
  readonly profileIds: string[];
  readonly unitIds: string[];
}

interface FolderFormOptions {
  /** Undefined for a new folder. */
  readonly folder: FileFolder | undefined;
  readonly parentId: number | null;
  readonly onSaved: (folderId: number) => void;
}

/** A subfolder inherits its parent's access; only its name and parent can be set. */
export function useFolderForm({ folder, parentId, onSaved }: FolderFormOptions): RecordForm<FolderValues> {
  const text = useText('files');
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: filesKey });
  const attempt = 'file-folder';
  return useRecordForm<FolderValues, FileFolder>({
    stored: {
      name: folder?.name ?? '',
      parentId: parentId === null ? null : String(parentId),
      profileIds: folder?.profileIds.map(String) ?? [],
      unitIds: folder?.unitIds.map(String) ?? [],
    },
    required: ['name'],
    attempt,
    wordsFor: (error) => (error === 'too_deep' ? text('tooDeep') : undefined),
    save: ({ name, parentId: chosen }, { profileIds, unitIds }) => {
      const isTop = chosen === null;
      const body = {
        name,
        parentId: isTop ? null : Number(chosen),
        ...(isTop && profileIds && { profileIds: profileIds.map(Number) }),
        ...(isTop && unitIds && { unitIds: unitIds.map(Number) }),
      };
      if (folder === undefined) return callApi('createFileFolder', { body });
      const { id: fileFolderId, version } = folder;
      return callApi('updateFileFolder', { params: { fileFolderId }, body: { ...body, version } });
    },
    onSaved: async ({ id }) => {
      toastDone(folder === undefined ? 'created' : 'updated', { attempt });
      onSaved(id);
      await refresh();
    },
  });
}
