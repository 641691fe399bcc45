import { IconFolderSymlink, IconTrash } from '@tabler/icons-react';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { FiltersOf } from '../../../ui/list/use-list.ts';
import { useActOnSelected, type Selected } from './use-act-on-selected.ts';
import { IconTextButton } from '../../../ui/icon-text-button.tsx';

interface FileBulkActionsProps {
  readonly selected: Selected<FiltersOf<'listFiles'>>;
  readonly count: number;
  readonly onMove: (ids: number[]) => void;
  readonly onDelete: (ids: number[]) => void;
}
/** Actions on all selected files. */
export function FileBulkActions({ selected, count, onMove, onDelete }: FileBulkActionsProps) {
  const text = useText('files');
  const { act, button } = useActOnSelected({
    selected,
    count,
    read: (query) => callApi('listFiles', { query }),
  });
  return (
    <>
      <IconTextButton {...button} icon={IconFolderSymlink} onClick={() => act(onMove)}>
        {text('move')}
      </IconTextButton>
      <IconTextButton {...button} icon={IconTrash} onClick={() => act(onDelete)}>
        {text('deleteFile')}
      </IconTextButton>
    </>
  );
}
