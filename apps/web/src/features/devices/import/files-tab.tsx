import { IconFileImport } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { EmptyState } from '../../../ui/states.tsx';

/** Positions from files. */
export function FilesTab() {
  const text = useText('devices');
  return (
    <EmptyState
      icon={<IconFileImport size={20} stroke={1.7} />}
      title={text('filesEmptyTitle')}
      text={text('filesEmptyText')}
    />
  );
}
