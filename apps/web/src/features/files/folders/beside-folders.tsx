import type { ReactNode } from 'react';
import { FolderSwitch } from './folder-switch.tsx';
import { FolderTree, type OpenFolder } from './folder-tree.tsx';

/** Parts of a `ListScreen` with folders next to the list, or above it on phones. */
export function besideFolders(isPhone: boolean, openId: OpenFolder, notice?: ReactNode) {
  if (!isPhone) return { aside: <FolderTree openId={openId} />, notice };
  return {
    notice: (
      <>
        <FolderSwitch openId={openId} />
        {notice}
      </>
    ),
  };
}
