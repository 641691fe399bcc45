import { Button } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import { toastFilter } from '../filters/use-applied-toast.ts';
import { EmptyState } from '../states.tsx';

interface NothingFoundProps {
  readonly title: string;
  readonly text: string;
  readonly onClear: () => void;
}

/** In the place of rows where filters leave none: they can be taken away at once. */
export function NothingFound({ title, text, onClear }: NothingFoundProps) {
  const ui = useText('ui');
  return (
    <EmptyState
      icon={<IconSearchOff size={20} stroke={1.7} />}
      title={title}
      text={text}
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
