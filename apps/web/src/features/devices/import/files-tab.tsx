import { useQuery, useQueryClient } from '@tanstack/react-query';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { withoutOpen } from '../api/device-search.ts';
import { useDeviceSearch } from '../api/use-device-search.ts';
import { ChoosePositions } from './choose-positions.tsx';
import classes from './files-tab.module.css';
import { positionImportOptions } from './import-queries.ts';
import { ImportRun } from './import-run.tsx';
import { PositionPreview } from './position-preview.tsx';

/** Positions from files: choose one, say how it is read, and see what became of it. The address names the import. */
export function FilesTab() {
  const { search, change } = useDeviceSearch();
  const queryClient = useQueryClient();
  const open = (id: number): void => change((current) => ({ ...current, tab: 'files', open: id }));
  const another = (): void => change((current) => ({ ...withoutOpen(current), tab: 'files' }));
  return (
    <div className={classes['tab']}>
      <div className={classes['sheet']}>
        {search.open === undefined ? (
          <ChoosePositions
            onPreviewed={(made) => {
              queryClient.setQueryData(positionImportOptions(made.id).queryKey, made);
              open(made.id);
            }}
            onLook={open}
          />
        ) : (
          <Shown key={search.open} id={search.open} onAnother={another} />
        )}
      </div>
    </div>
  );
}

interface ShownProps {
  readonly id: number;
  readonly onAnother: () => void;
}

function Shown({ id, onAnother }: ShownProps) {
  const { data, error, refetch } = useQuery(positionImportOptions(id));
  if (error && data === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows rows={6} />;
  return data.state === 'draft' ? (
    <PositionPreview shown={data} onAnother={onAnother} />
  ) : (
    <ImportRun shown={data} onAnother={onAnother} />
  );
}
