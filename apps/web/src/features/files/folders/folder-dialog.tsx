import { folderNameMaxLength } from '@azimute/contract/files/values';
import { useAccount } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { SelectField, TextField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useAddress } from '../../../ui/list/use-address.ts';
import type { FileFolder } from '../api/file-queries.ts';
import { fileSearch } from '../api/file-search.ts';
import { folderOptions, foldersOutside, type FolderNode } from '../api/folder-tree.ts';
import { NarrowingFields } from './narrowing-fields.tsx';
import { useFolderForm } from './use-folder-form.ts';

interface FolderDialogProps {
  /** Absent for a new folder. */
  readonly folder?: FileFolder;
  /** Parent of a new folder; absent at the top level. */
  readonly parentId?: number | undefined;
  readonly nodes: readonly FolderNode[];
  readonly onClose: () => void;
}

/** Name, parent and access of a folder. */
export function FolderDialog({ folder, parentId, nodes, onClose }: FolderDialogProps) {
  const text = useText('files');
  const { change } = useAddress(fileSearch.read);
  const isAdmin = useAccount().role === 'admin';
  const form = useFolderForm({
    folder,
    parentId: folder === undefined ? (parentId ?? null) : folder.parentId,
    onSaved: (folderId) => {
      onClose();
      change((current) => ({ ...current, folder: folderId }), { isSettled: true });
    },
  });
  const places = folder === undefined ? nodes : foldersOutside(nodes, folder.id);
  return (
    <FormDialog
      form={form}
      title={text(folder === undefined ? 'newFolder' : 'editFolder')}
      saveLabel={text(folder === undefined ? 'createFolder' : 'save')}
      onClose={onClose}
    >
      <TextField
        {...form.field('name', text('name'))}
        maxLength={folderNameMaxLength}
        required
        data-autofocus
      />
      <SelectField
        {...form.field('parentId', text('within'))}
        placeholder={text('topLevel')}
        clearable
        data={folderOptions(places)}
      />
      {isAdmin && form.values.parentId === null && <NarrowingFields form={form} />}
    </FormDialog>
  );
}
