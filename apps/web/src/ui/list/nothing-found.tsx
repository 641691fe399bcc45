import { Button } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import { useCalculating } from '../calculating.ts';
import { toastFilter } from '../filters/use-applied-toast.ts';
import { EmptyState } from '../states.tsx';

interface NothingFoundProps {
  readonly title: string;
  readonly text: string;
  readonly onClear: () => void;
}

/** Shown if filters match no rows; offers to clear them. */
export function NothingFound({ title, text, onClear }: NothingFoundProps) {
  const ui = useText('ui');
  const calculating = useCalculating();
  return (
    <EmptyState
      icon={IconSearchOff}
      title={calculating ?? title}
      text={calculating === null ? text : ui('calculatingText')}
      action={
        <Button
          onClick={() => {
            onClear();
            toastFilter([]);
          }}
        >
          {ui('clearFilters')}
        </Button>
      }
    />
  );
}
