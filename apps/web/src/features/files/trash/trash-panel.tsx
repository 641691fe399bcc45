import { Button } from '@mantine/core';
import { IconRestore, IconTrash } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { Facts } from '../../../ui/facts.tsx';
import type { PanelProps } from '../../../ui/list/list-screen.tsx';
import { SidePanel } from '../../../ui/side-panel/side-panel.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import type { TrashedFile } from '../api/file-queries.ts';
import { useBytes } from '../components/use-bytes.ts';
import classes from '../panel/file-panel.module.css';
import { useDaysLeft } from './use-days-left.ts';

interface TrashPanelProps extends PanelProps {
  readonly file: TrashedFile;
  /** Absent if the user cannot change files. */
  readonly actions: { readonly restore: () => void; readonly deleteForGood: () => void } | undefined;
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** A deleted file next to the list: original folder and actions. */
export function TrashPanel({ file, actions, ...panel }: TrashPanelProps) {
  const text = useText('files');
  const format = useFormat();
  const bytes = useBytes();
  const daysLeft = useDaysLeft();
  return (
    <SidePanel
      {...panel}
      label={text('panelLabel', { name: file.name })}
      title={file.name}
      {...(actions && {
        foot: (
          <>
            <Button
              variant="filled"
              flex={1}
              leftSection={<IconRestore {...icon} />}
              onClick={actions.restore}
            >
              {text('restore')}
            </Button>
            <Button
              leftSection={<IconTrash {...icon} color="var(--danger-text)" />}
              onClick={actions.deleteForGood}
            >
              {text('deleteForGood')}
            </Button>
          </>
        ),
      })}
    >
      <div className={classes['part']}>
        <Facts
          facts={[
            [text('wasIn'), file.folderPath.join(' / ') || text('topLevel')],
            [text('deletedBy'), file.deletedBy?.name],
            [text('deletedAt'), format.dateTime(file.deletedAt)],
            [text('daysLeft'), daysLeft(file)],
            [text('size'), bytes(file.sizeBytes)],
          ]}
        />
      </div>
    </SidePanel>
  );
}
