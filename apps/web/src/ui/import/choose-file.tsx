import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { InlineError } from '../inline-error.tsx';
import { Box, Text } from '../layout/primitives.tsx';
import { TaskProgress } from '../task-progress.tsx';
import type { ImportDefinition, ImportItem } from './define-import.ts';
import { DropZone } from './drop-zone.tsx';
import classes from './import.module.css';
import { ImportFileList } from './import-file-list.tsx';
import { useArrivalFocus } from './use-arrival-focus.ts';
import type { Upload } from './use-upload.ts';

interface ChooseFileProps {
  readonly upload: Upload;
  readonly texts: {
    readonly lead: string;
    readonly drop: string;
    readonly limits: string;
    readonly reading?: string;
  };
  /** As in a file input. */
  readonly accept: string;
  readonly children?: ReactNode;
}

/** Accepts a dropped or chosen file, and evaluates it without importing it. */
export function ChooseFile({
  upload: { reading, error, upload, cancel },
  texts,
  accept,
  children,
}: ChooseFileProps) {
  const text = useText('import');
  const arrived = useArrivalFocus<HTMLDivElement>();
  return (
    <div ref={arrived} tabIndex={-1} className={classes['step']}>
      <Text maxWidth="72ch" color="text-2">
        {texts.lead}
      </Text>
      {reading === null ? (
        <DropZone
          invitation={texts.drop}
          or={text('or')}
          choose={text('choose')}
          limits={texts.limits}
          accept={accept}
          onFile={upload}
        />
      ) : (
        <Box paddingBlock={24} paddingInline={16} border="all" radius={3}>
          <TaskProgress
            label={text('reading', { name: reading })}
            done={0}
            total={null}
            {...(texts.reading !== undefined && { hint: texts.reading })}
            onCancel={cancel}
          />
        </Box>
      )}
      {error !== null && <InlineError>{error}</InlineError>}
      {children}
    </div>
  );
}

interface RecentImportsProps<Item extends ImportItem, Detail extends Item> {
  readonly definition: ImportDefinition<Item, Detail>;
  readonly onLook: (id: number) => void;
}

/** Earlier imports. */
export function RecentImports<Item extends ImportItem, Detail extends Item>({
  definition,
  onLook,
}: RecentImportsProps<Item, Detail>) {
  const text = useText('import');
  const { data, isFetchingNextPage, hasNextPage, fetchNextPage } = useInfiniteQuery(definition.recent);
  const states: Readonly<Record<string, string>> = {
    queued: text('state_queued'),
    running: text('state_running'),
    finished: text('state_finished'),
    failed: text('state_failed'),
    cancelled: text('state_cancelled'),
  };
  return (
    <ImportFileList
      title={text('recent')}
      files={data?.pages.flatMap(({ items }) => items) ?? []}
      wordsOf={(state) => states[state] ?? ''}
      onLook={onLook}
      isReadingMore={isFetchingNextPage}
      {...(hasNextPage && { onMore: () => void fetchNextPage() })}
    />
  );
}
