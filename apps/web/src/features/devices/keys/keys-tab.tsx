import { IconKey } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { EmptyState } from '../../../ui/states.tsx';

/** The keys that open the doors of the account. */
export function KeysTab() {
  const text = useText('devices');
  return (
    <EmptyState icon={<IconKey size={20} stroke={1.7} />} title={text('keys')} text={text('keysText')} />
  );
}
