import { Button } from '@mantine/core';
import { IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { BulkBar } from '../../../ui/data-table/bulk-bar.tsx';
import { countSelected, type RowId } from '../../../ui/data-table/selection.ts';
import type { RowSelection } from '../../../ui/data-table/use-row-selection.ts';
import { toRefusedSelection, type RefusedQuery } from '../api/refused-filters.ts';
import type { RefusedActions } from './use-refused-actions.tsx';

interface RefusedBulkBarProps {
  readonly selection: RowSelection;
  readonly loaded: readonly RowId[];
  readonly total: number;
  readonly isTotalAtLeast: boolean;
  readonly filters: RefusedQuery;
  readonly actions: RefusedActions;
}

/** What can be done with all refused positions that are selected. */
export function RefusedBulkBar(props: RefusedBulkBarProps) {
  const { selection, loaded, total, isTotalAtLeast, filters, actions } = props;
  const text = useText('refused-positions');
  const count = countSelected(selection.selection, total);
  const isAtLeast = isTotalAtLeast && selection.selection.kind === 'filter';
  const chosen = toRefusedSelection(selection.selection, filters);
  const look = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;
  return (
    <BulkBar selection={selection} loaded={loaded} total={total} isTotalAtLeast={isTotalAtLeast}>
      <Button
        size="xs"
        variant="subtle"
        leftSection={<IconPlayerPlay {...look} />}
        onClick={() => actions.replay(chosen, count, isAtLeast)}
      >
        {text('replay')}
      </Button>
      <Button
        size="xs"
        variant="subtle"
        leftSection={<IconTrash {...look} />}
        onClick={() => actions.remove(chosen, count, isAtLeast)}
      >
        {text('delete')}
      </Button>
    </BulkBar>
  );
}
