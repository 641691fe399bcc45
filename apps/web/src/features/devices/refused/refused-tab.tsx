import { IconShieldCheck } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { EmptyState } from '../../../ui/states.tsx';

/** Positions that could not be stored but are kept, why, and what brings them in. */
export function RefusedTab() {
  const text = useText('devices');
  return (
    <EmptyState
      icon={<IconShieldCheck size={20} stroke={1.7} />}
      title={text('refusedEmptyTitle')}
      text={text('refusedEmptyText')}
    />
  );
}
