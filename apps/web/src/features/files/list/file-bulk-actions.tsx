import { Button } from '@mantine/core';
import { IconFolderSymlink, IconTrash } from '@tabler/icons-react';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { FiltersOf } from '../../../ui/list/use-list.ts';
import { useActOnSelected, type Selected } from './use-act-on-selected.ts';

interface FileBulkActionsProps {
  readonly selected: Selected<FiltersOf<'listFiles'>>;
  readonly count: number;
  readonly onMove: (ids: number[]) => void;
  readonly onDelete: (ids: number[]) => void;
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** What can be done with all files that are selected. */
export function FileBulkActions({ selected, count, onMove, onDelete }: FileBulkActionsProps) {
  const text = useText('files');
  const { act, button } = useActOnSelected({
    selected,
    count,
    read: (query) => callApi('listFiles', { query }),
  });
  return (
    <>
      <Button {...button} leftSection={<IconFolderSymlink {...icon} />} onClick={() => act(onMove)}>
        {text('move')}
      </Button>
      <Button {...button} leftSection={<IconTrash {...icon} />} onClick={() => act(onDelete)}>
        {text('deleteFile')}
      </Button>
    </>
  );
}
