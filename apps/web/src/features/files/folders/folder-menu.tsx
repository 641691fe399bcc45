import { Menu } from '@mantine/core';
import { IconDots, IconDownload, IconFolderPlus, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useAction } from '../../../ui/action/use-action.ts';
import { downloadApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { saveFile } from '../../../ui/export/save-file.ts';
import type { FileFolder } from '../api/file-queries.ts';
import type { FolderNode } from '../api/folder-tree.ts';
import { useMayChangeFiles } from '../api/use-may-change-files.ts';
import { FolderDialog } from './folder-dialog.tsx';
import { useDeleteFolder } from './use-delete-folder.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';

interface FolderMenuProps {
  readonly folder: FileFolder;
  readonly nodes: readonly FolderNode[];
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** Actions on the open folder. */
export function FolderMenu({ folder, nodes }: FolderMenuProps) {
  const text = useText('files');
  const [dialog, setDialog] = useState<'edit' | 'below' | null>(null);
  const { run: remove, dialog: confirmation } = useDeleteFolder();
  const mayChange = useMayChangeFiles();
  const { run: download, isPending } = useAction({
    call: () => downloadApi('getFileFolderArchive', { params: { fileFolderId: folder.id } }),
    onDone: (content) => saveFile(content, `${folder.name}.zip`),
  });
  if (!mayChange && folder.fileCount === 0) return null;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <IconButton
            icon={IconDots}
            label={text('folderActions', { name: folder.name })}
            iconSize={16}
            loading={isPending}
          />
        </Menu.Target>
        <Menu.Dropdown>
          {folder.fileCount > 0 && (
            <Menu.Item leftSection={<IconDownload {...icon} />} onClick={() => download()}>
              {text('downloadZip')}
            </Menu.Item>
          )}
          {mayChange && (
            <>
              <Menu.Item leftSection={<IconFolderPlus {...icon} />} onClick={() => setDialog('below')}>
                {text('newFolderBelow')}
              </Menu.Item>
              <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => setDialog('edit')}>
                {text('editFolder')}
              </Menu.Item>
              <Menu.Item leftSection={<IconTrash {...icon} />} onClick={() => remove(folder)}>
                {text('deleteFolder')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {dialog !== null && (
        <FolderDialog
          {...(dialog === 'edit' ? { folder } : { parentId: folder.id })}
          nodes={nodes}
          onClose={() => setDialog(null)}
        />
      )}
      {confirmation}
    </>
  );
}
