import { IconRouter } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { EmptyState } from '../../../ui/states.tsx';

/** Devices that knock with a key of the account and belong to no asset yet. */
export function InboxTab() {
  const text = useText('devices');
  return (
    <EmptyState
      icon={<IconRouter size={20} stroke={1.7} />}
      title={text('inboxEmptyTitle')}
      text={text('inboxEmptyText')}
    />
  );
}
