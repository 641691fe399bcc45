import { Button } from '@mantine/core';
import { IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import type { RefusedSelection } from '../api/refused-filters.ts';
import type { RefusedActions } from './use-refused-actions.tsx';

interface RefusedBulkProps {
  readonly selection: RefusedSelection;
  readonly count: number;
  readonly isAtLeast: boolean;
  readonly actions: RefusedActions;
}

const look = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** What can be done with all refused positions that are selected. */
export function RefusedBulk({ selection, count, isAtLeast, actions }: RefusedBulkProps) {
  const text = useText('refused-positions');
  return (
    <>
      <Button
        size="xs"
        variant="subtle"
        leftSection={<IconPlayerPlay {...look} />}
        onClick={() => actions.replay(selection, count, isAtLeast)}
      >
        {text('replay')}
      </Button>
      <Button
        size="xs"
        variant="subtle"
        leftSection={<IconTrash {...look} />}
        onClick={() => actions.remove(selection, count, isAtLeast)}
      >
        {text('delete')}
      </Button>
    </>
  );
}
