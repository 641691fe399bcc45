import { Button } from '@mantine/core';
import { IconClockUp } from '@tabler/icons-react';
import { useCallback, useEffect, useState } from 'react';
import type { DeviceOwner } from '../api/device-note.ts';
import { useText } from '../../../i18n/use-text.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Row } from '../../../ui/layout/primitives.tsx';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { askOnLeaving } from '../api/leave.ts';
import { useCopyingDevice } from '../api/use-copying-device.ts';
import { useOutbox } from '../api/use-outbox.ts';
import { useSending } from '../api/use-sending.ts';
import { WaitingList } from './waiting-list.tsx';

interface OfflineWatchProps {
  readonly owner: DeviceOwner;
}

/** Renews the copy, sends unsent changes and shows them, on every screen of the user. */
export function OfflineWatch({ owner }: OfflineWatchProps) {
  const text = useText('offline');
  const format = useFormat();
  const items = useOutbox(owner) ?? [];
  const [isOpen, setIsOpen] = useState(false);
  const sayCount = useCallback(
    (sent: number) => void toastSuccess(text('sent', format.counted(sent))),
    [text, format],
  );
  useSending(owner, sayCount);
  useCopyingDevice(owner);
  const title = text('waitingTitle', format.counted(items.length));
  return (
    <>
      <output>
        {items.length > 0 && (
          <Row
            as="span"
            wrap
            gap={8}
            paddingBlock={4}
            paddingInline="gutter"
            fill="accent-soft"
            color="text"
            size={13}
          >
            <IconClockUp size={16} stroke={1.85} aria-hidden />
            {title}
            <Button size="compact-sm" onClick={() => setIsOpen(true)}>
              {text('show')}
            </Button>
          </Row>
        )}
      </output>
      {isOpen && (
        <Dialog title={title} size={560} fillsPhone onClose={() => setIsOpen(false)}>
          <WaitingList items={items} format={format} canCompare />
        </Dialog>
      )}
      <LeaveQuestion />
    </>
  );
}

interface Leaving {
  readonly count: number;
  readonly answer: (leaves: boolean) => void;
}

/** Warns before a sign-out deletes unsent changes. */
function LeaveQuestion() {
  const text = useText('offline');
  const format = useFormat();
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  useEffect(() => askOnLeaving((count) => new Promise((answer) => setLeaving({ count, answer }))), []);
  if (leaving === null) return null;
  const { count, answer } = leaving;
  return (
    <ConfirmDialog
      title={text('leaveTitle')}
      effect={text('leaveEffect', format.counted(count))}
      confirmLabel={text('leaveConfirm')}
      danger
      onConfirm={() => answer(true)}
      onClose={() => {
        answer(false);
        setLeaving(null);
      }}
    />
  );
}
