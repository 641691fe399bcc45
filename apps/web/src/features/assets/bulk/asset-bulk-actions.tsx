import { Button } from '@mantine/core';
import { IconPencil, IconPlugConnectedX } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import type { AssetSelection } from '../api/asset-list.ts';
import type { TakingOff } from '../assignments/use-unassign-devices.tsx';

interface AssetBulkActionsProps {
  readonly selection: AssetSelection;
  readonly count: number;
  readonly isPhone: boolean;
  readonly onEdit: (selection: AssetSelection, count: number) => void;
  readonly takingOff: TakingOff;
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** What can be changed of all assets that are selected. */
export function AssetBulkActions({ selection, count, isPhone, onEdit, takingOff }: AssetBulkActionsProps) {
  const text = useText('assets');
  const assignments = useText('device-assignments');
  return (
    <>
      <Button
        size="xs"
        variant="subtle"
        leftSection={<IconPencil {...icon} />}
        onClick={() => onEdit(selection, count)}
      >
        {text('edit')}
      </Button>
      <Button
        size="xs"
        variant="subtle"
        aria-label={assignments('bulk')}
        disabled={!takingOff.isPossible(count)}
        loading={takingOff.isAsking}
        leftSection={<IconPlugConnectedX {...icon} />}
        onClick={() => takingOff.ask(selection, count)}
      >
        {isPhone ? null : assignments('bulk')}
      </Button>
    </>
  );
}
