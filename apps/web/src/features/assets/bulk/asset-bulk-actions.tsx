import { Button } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconPencil, IconPlugConnectedX, type Icon } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import type { AssetSelection } from '../api/asset-list.ts';
import type { BulkQuestion } from '../archiving/bulk-question.ts';

interface AssetBulkActionsProps {
  readonly selection: AssetSelection;
  readonly count: number;
  readonly isPhone: boolean;
  readonly onEdit: (selection: AssetSelection, count: number) => void;
  readonly takingOff: BulkQuestion;
  readonly archiving: BulkQuestion;
  readonly restoring: BulkQuestion;
  /** True if the list shows archived assets, which can only be restored. */
  readonly areArchived: boolean;
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** Actions on all selected assets. */
export function AssetBulkActions(props: AssetBulkActionsProps) {
  const { selection, count, isPhone, onEdit } = props;
  const text = useText('assets');
  const assignments = useText('device-assignments');
  const archiving = useText('archiving');
  const asked = { selection, count, isPhone };
  if (props.areArchived)
    return (
      <AskButton
        {...asked}
        label={archiving('restore')}
        ButtonIcon={IconArchiveOff}
        question={props.restoring}
      />
    );
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
      <AskButton
        {...asked}
        label={assignments('bulk')}
        ButtonIcon={IconPlugConnectedX}
        question={props.takingOff}
      />
      <AskButton
        {...asked}
        label={archiving('archive')}
        ButtonIcon={IconArchive}
        question={props.archiving}
      />
    </>
  );
}

interface AskButtonProps extends Pick<AssetBulkActionsProps, 'selection' | 'count' | 'isPhone'> {
  readonly label: string;
  readonly ButtonIcon: Icon;
  readonly question: BulkQuestion;
}

function AskButton({ selection, count, isPhone, label, ButtonIcon, question }: AskButtonProps) {
  return (
    <Button
      size="xs"
      variant="subtle"
      aria-label={label}
      disabled={!question.isPossible(count)}
      loading={question.isAsking}
      leftSection={<ButtonIcon {...icon} />}
      onClick={() => question.ask(selection, count)}
    >
      {isPhone ? null : label}
    </Button>
  );
}
