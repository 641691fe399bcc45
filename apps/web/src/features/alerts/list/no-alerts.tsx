import { IconShieldCheck } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { EmptyState } from '../../../ui/states.tsx';

/** Shown if there are no alerts at all. */
export function NoAlerts() {
  const text = useText('alerts');
  return <EmptyState icon={IconShieldCheck} title={text('emptyTitle')} text={text('emptyText')} />;
}
