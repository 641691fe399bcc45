import { Button, type ButtonProps } from '@mantine/core';
import { useText } from '../i18n/use-text.ts';

interface ShowMoreProps extends Pick<ButtonProps, 'size' | 'fullWidth' | 'mt'> {
  readonly of: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  };
}

/** Reads the next page of a short list; nothing where there is none. */
export function ShowMore({ of, ...look }: ShowMoreProps) {
  const text = useText('ui');
  if (!of.hasNextPage) return null;
  return (
    <Button {...look} loading={of.isFetchingNextPage} onClick={() => void of.fetchNextPage()}>
      {text('showMore')}
    </Button>
  );
}
