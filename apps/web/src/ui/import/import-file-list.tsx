import { Button } from '@mantine/core';
import { useText } from '../../i18n/use-text.ts';
import { Box, Text, Title, Hint } from '../layout/primitives.tsx';
import { RelativeTime } from '../relative-time.tsx';
import classes from './import-file-list.module.css';

interface RecentFile<State> {
  readonly id: number;
  readonly fileName: string;
  readonly state: State;
  readonly createdAt: string;
}

interface ImportFileListProps<State> {
  readonly title: string;
  readonly files: readonly RecentFile<State>[];
  readonly wordsOf: (state: State) => string;
  readonly onLook: (id: number) => void;
  /** Absent if there are no more. */
  readonly onMore?: () => void;
  readonly isReadingMore?: boolean;
}

/** Earlier imports, which can be opened. */
export function ImportFileList<State>(props: ImportFileListProps<State>) {
  const { title, files, wordsOf, onLook, onMore, isReadingMore = false } = props;
  const text = useText('ui');
  if (files.length === 0) return null;
  return (
    <section>
      <Title as="h3" size={13}>
        {title}
      </Title>
      <Box as="ul" marginTop={8} border="top" className={classes['recent']}>
        {files.map(({ id, fileName, state, createdAt }) => (
          <li key={id}>
            <button type="button" onClick={() => onLook(id)}>
              <Text as="span" flex={1} minWidth={0} weight="medium" truncate>
                {fileName}
              </Text>
              <Hint as="span" flex="none">
                {wordsOf(state)}
              </Hint>
              <Hint as="span" flex="none">
                <RelativeTime instant={createdAt} />
              </Hint>
            </button>
          </li>
        ))}
      </Box>
      {onMore && (
        <Button fullWidth variant="subtle" loading={isReadingMore} onClick={onMore}>
          {text('showMore')}
        </Button>
      )}
    </section>
  );
}
