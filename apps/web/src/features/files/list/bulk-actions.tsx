import { filesPerChange } from '@azimute/contract/files/values';
import { Button } from '@mantine/core';
import { IconFolderSymlink, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { FiltersOf } from '../../../ui/list/use-list.ts';
import { toastError } from '../../../ui/toasts.tsx';

type Selected =
  | { readonly ids: number[] }
  | { readonly filters: FiltersOf<'listFiles'>; readonly except: number[] };

interface BulkActionsProps {
  readonly selected: Selected;
  readonly count: number;
  readonly onMove: (ids: number[]) => void;
  readonly onDelete: (ids: number[]) => void;
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** What can be done with all files that are selected. */
export function BulkActions({ selected, count, onMove, onDelete }: BulkActionsProps) {
  const text = useText('files');
  const { mutate, isPending } = useMutation({
    mutationFn: async (act: (ids: number[]) => void) => act(await readIds(selected)),
    onError: toastError,
  });
  const shared = {
    size: 'xs',
    variant: 'subtle',
    disabled: count > filesPerChange || isPending,
    title: count > filesPerChange ? text('tooMany', { most: filesPerChange }) : undefined,
  } as const;
  return (
    <>
      <Button {...shared} leftSection={<IconFolderSymlink {...icon} />} onClick={() => mutate(onMove)}>
        {text('move')}
      </Button>
      <Button {...shared} leftSection={<IconTrash {...icon} />} onClick={() => mutate(onDelete)}>
        {text('deleteFile')}
      </Button>
    </>
  );
}

/** The calls take ids: those of a selection by filters are read first. */
async function readIds(selected: Selected): Promise<number[]> {
  if ('ids' in selected) return selected.ids;
  const { filters, except } = selected;
  const { items } = await callApi('listFiles', { query: { ...filters, limit: filesPerChange } });
  return items.map(({ id }) => id).filter((id) => !except.includes(id));
}
