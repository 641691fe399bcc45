import type { BacktestResult } from '@azimute/contract';
import { backtestDaysUsual } from '@azimute/contract/geofences/backtest-values';
import { Button, SegmentedControl } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { openApi } from '../../../api/client.ts';
import { errorText } from '../../../i18n/error-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import { InlineError } from '../../../ui/inline-error.tsx';
import { Column } from '../../../ui/layout/primitives.tsx';
import { TaskProgress } from '../../../ui/task-progress.tsx';
import { useTrial, type Trial } from '../../../ui/use-trial.ts';
import { BacktestOutcome } from './backtest-outcome.tsx';
import classes from './backtest.module.css';
import type { DraftBacktest } from './use-draft-backtest.ts';

const choices = [7, backtestDaysUsual, 90];

interface BacktestRunProps extends Pick<Trial<BacktestResult>, 'progress' | 'result' | 'problem' | 'cancel'> {
  readonly days: number;
  readonly onDays: (days: number) => void;
  readonly onBegin: () => void;
  /** Reason why it cannot run. */
  readonly missing?: string | undefined;
  readonly before?: DraftBacktest['before'];
}

/** Period, start button, progress and result of a back-test. */
function BacktestRun(props: BacktestRunProps) {
  const { days, onDays, onBegin, missing, progress, result, problem, cancel, before = null } = props;
  const text = useText('backtest');
  const errors = useText('errors');
  return (
    <>
      <SegmentedControl
        fullWidth
        aria-label={text('daysLabel')}
        value={String(days)}
        data={choices.map((count) => ({ value: String(count), label: text('days', { count }) }))}
        onChange={(next) => onDays(Number(next))}
      />
      {progress === null && (result === null || missing !== undefined) && (
        <p className="quiet">{missing ?? text('hint')}</p>
      )}
      {progress === null ? (
        missing === undefined && (
          <Button leftSection={<IconHistory size={16} stroke={1.75} aria-hidden />} onClick={onBegin}>
            {text(result === null ? 'run' : 'again')}
          </Button>
        )
      ) : (
        <TaskProgress label={text('running')} done={progress.assets} total={progress.of} onCancel={cancel} />
      )}
      {problem !== null && (
        <InlineError>
          {'reason' in problem ? text(`stopped_${problem.reason}`) : errors(errorText(problem.error))}
        </InlineError>
      )}
      {result !== null && <BacktestOutcome result={result} before={before} />}
    </>
  );
}

interface DraftBacktestPartProps {
  readonly of: DraftBacktest;
}

/** Back-test of the geofence in the form. */
export function DraftBacktestPart({ of: { lacks, setDays, begin, ...backtest } }: DraftBacktestPartProps) {
  const text = useText('backtest');
  return (
    <Column
      as="section"
      gap={12}
      paddingTop={16}
      border="top"
      className={classes['draft']}
      aria-labelledby="backtest"
    >
      <h2 id="backtest">{text('title')}</h2>
      <BacktestRun
        {...backtest}
        onDays={setDays}
        onBegin={begin}
        missing={lacks === null ? undefined : text(lacks)}
      />
    </Column>
  );
}

interface SavedBacktestProps {
  readonly geofenceId: number;
}

/** Back-test of a saved geofence, in its panel. */
export function SavedBacktest({ geofenceId }: SavedBacktestProps) {
  const text = useText('backtest');
  const [days, setDays] = useState<number>(backtestDaysUsual);
  const { start, forget, ...backtest } = useTrial<BacktestResult>();
  return (
    <Column as="section" gap={12} className={classes['saved']} aria-label={text('title')}>
      <BacktestRun
        {...backtest}
        days={days}
        onDays={(next) => {
          setDays(next);
          forget();
        }}
        onBegin={() =>
          start((signal) =>
            openApi('getGeofenceBacktest', { params: { geofenceId }, query: { days }, signal }),
          )
        }
      />
    </Column>
  );
}
