import { IconShieldCheck } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { EmptyState } from '../../../ui/states.tsx';

/** In the place of alerts where there are none at all. */
export function NoAlerts() {
  const text = useText('alerts');
  return (
    <EmptyState
      icon={<IconShieldCheck size={20} stroke={1.7} aria-hidden />}
      title={text('emptyTitle')}
      text={text('emptyText')}
    />
  );
}
