import type { MigrationDetail } from '@azimute/contract';
import { useText } from '../../../i18n/use-text.ts';
import { ImportCounts } from '../../../ui/import/import-counts.tsx';
import { isUnderWay } from '../../../ui/import/define-import.ts';
import { InlineError } from '../../../ui/inline-error.tsx';
import { Hint, Surface } from '../../../ui/layout/primitives.tsx';
import { TaskProgress } from '../../../ui/task-progress.tsx';

/** Progress of a migration. */
export function ProgressCard({ shown }: { readonly shown: MigrationDetail }) {
  const text = useText('migrations');
  const { progress, state, failure, startedAt } = shown;
  const isHistory = progress.stage !== 'records';
  return (
    <Surface gap={12} padding={16}>
      <TaskProgress
        label={`${text(isHistory ? 'history' : 'lines')} · ${text(`state_${state}`)}`}
        done={isHistory ? progress.positions : progress.records}
        total={isHistory ? progress.positionCount : progress.recordCount}
        {...(isUnderWay(shown) && startedAt !== null && { startedAt: new Date(startedAt) })}
      />
      {failure !== null && <InlineError>{text(`failure_${failure}`)}</InlineError>}
      {isHistory && (
        <ImportCounts
          label={text('positions')}
          counts={[
            { name: text('stored'), count: progress.stored },
            { name: text('duplicates'), count: progress.duplicates },
            { name: text('refused'), count: progress.refused, isBad: true },
          ]}
        />
      )}
      {isUnderWay(shown) && (
        <Hint>
          {text('concluded')} {text('interruption')}
        </Hint>
      )}
    </Surface>
  );
}
