import type { QuarantineRun } from '@azimute/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { errorText } from '../../../i18n/error-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import { InlineError } from '../../../ui/inline-error.tsx';
import { Stack, Text } from '../../../ui/layout/primitives.tsx';
import { TaskProgress } from '../../../ui/task-progress.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { assetsKey } from '../../assets/api/assets-queries.ts';
import { inboxKey } from '../../endpoints/waiting-devices.ts';
import { isUnderWay, refusedKey, runOptions } from '../api/refused-queries.ts';

interface RunProgressProps {
  readonly replayId: number;
  /** State at the start, if known. */
  readonly begun?: QuarantineRun;
}

/** Progress of a replay, then its result. */
export function RunProgress({ replayId, begun }: RunProgressProps) {
  const text = useText('refused-positions');
  const format = useFormat();
  const queryClient = useQueryClient();
  const errors = useText('errors');
  const { data: run, error } = useQuery({
    ...runOptions(replayId),
    ...(begun === undefined ? {} : { initialData: begun }),
  });
  const isRunning = run === undefined || isUnderWay(run);
  useEffect(() => {
    if (isRunning) return;
    for (const queryKey of [[...refusedKey, 'list'], inboxKey, assetsKey]) {
      void queryClient.invalidateQueries({ queryKey });
    }
  }, [isRunning, queryClient]);
  const counted = (count: number) => format.counted(count);
  if (run === undefined) {
    return error === null ? null : <InlineError>{errors(errorText(error))}</InlineError>;
  }
  if (isRunning) {
    return (
      <TaskProgress
        label={text('replaying')}
        done={run.done}
        total={run.total}
        startedAt={new Date(run.createdAt)}
        hint={text('replayHint')}
      />
    );
  }
  return (
    <Stack as="output" gap={2} color="text-2" size={13}>
      {run.state === 'failed' && <InlineError>{text('replayFailed')}</InlineError>}
      <Text as="strong" weight="semibold" color="text">
        {text('accepted', counted(run.accepted))}
      </Text>
      {run.duplicates > 0 && <span>{text('duplicates', counted(run.duplicates))}</span>}
      {run.refused > 0 && <span>{text('stillRefused', counted(run.refused))}</span>}
    </Stack>
  );
}
