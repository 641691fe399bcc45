import type { PositionImportDetail } from '@azimute/contract';
import { positionImportMaxBytes } from '@azimute/contract/position-imports/values';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useText } from '../../../i18n/use-text.ts';
import { DropZone } from '../../../ui/file-import/drop-zone.tsx';
import { RecentFiles } from '../../../ui/file-import/recent-files.tsx';
import { useArrivalFocus } from '../../../ui/file-import/use-arrival-focus.ts';
import { InlineError } from '../../../ui/inline-error.tsx';
import { TaskProgress } from '../../../ui/task-progress.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import classes from './files-tab.module.css';
import { recentImportsOptions } from './import-queries.ts';
import { usePositionUpload } from './use-position-upload.ts';

interface ChoosePositionsProps {
  readonly onPreviewed: (made: PositionImportDetail) => void;
  readonly onLook: (id: number) => void;
}

/** Takes a file, dropped or chosen, and has it read. */
export function ChoosePositions({ onPreviewed, onLook }: ChoosePositionsProps) {
  const text = useText('position-import');
  const format = useFormat();
  const { reading, error, upload, cancel } = usePositionUpload(onPreviewed);
  const recent = useInfiniteQuery(recentImportsOptions);
  const arrived = useArrivalFocus<HTMLDivElement>();
  return (
    <div ref={arrived} tabIndex={-1} className={classes['step']}>
      <p className={classes['lead']}>{text('lead')}</p>
      {reading === null ? (
        <DropZone
          invitation={text('drop')}
          or={text('or')}
          choose={text('choose')}
          limits={text('limits', { size: format.number(positionImportMaxBytes / 1024 / 1024) })}
          accept=".csv,.txt,.gpx,.geojson,.json,.gz"
          onFile={upload}
        />
      ) : (
        <div className={classes['card']}>
          <TaskProgress
            label={text('reading', { name: reading })}
            done={0}
            total={null}
            hint={text('readingHint')}
            onCancel={cancel}
          />
        </div>
      )}
      {error !== null && <InlineError>{error}</InlineError>}
      <RecentFiles
        title={text('recent')}
        files={recent.data?.pages.flatMap(({ items }) => items) ?? []}
        wordsOf={(state) => text(`state_${state}`)}
        onLook={onLook}
        isReadingMore={recent.isFetchingNextPage}
        {...(recent.hasNextPage && { onMore: () => void recent.fetchNextPage() })}
      />
    </div>
  );
}
