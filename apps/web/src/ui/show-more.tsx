import { Button, type ButtonProps } from '@mantine/core';
import { useText } from '../i18n/use-text.ts';

interface ShowMoreProps extends Pick<ButtonProps, 'size' | 'fullWidth' | 'mt'> {
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  };
}

/** Loads the next page of a short list; nothing if there is none. */
export function ShowMore({ query, ...look }: ShowMoreProps) {
  const text = useText('ui');
  if (!query.hasNextPage) return null;
  return (
    <Button {...look} loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
      {text('showMore')}
    </Button>
  );
}
