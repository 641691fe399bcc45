import { backtestDaysUsual } from '@azimute/contract/geofences/backtest-values';
import { Button, SegmentedControl } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { errorText } from '../../../i18n/error-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import { InlineError } from '../../../ui/inline-error.tsx';
import { Stack } from '../../../ui/layout/primitives.tsx';
import { TaskProgress } from '../../../ui/task-progress.tsx';
import type { TypeForm } from '../form/use-type-form.ts';
import { RuleOutcome } from './rule-outcome.tsx';
import classes from './rule-backtest.module.css';
import { useRuleBacktest } from './use-rule-backtest.ts';

const choices = [backtestDaysUsual, 60, 90];

interface RuleBacktestPartProps {
  readonly form: TypeForm;
  /** Null if the rule is not saved yet. */
  readonly typeId: number | null;
  readonly isDisabled: boolean;
}

/** Back-tests the rule in the form on stored data before it is saved. */
export function RuleBacktestPart({ form, typeId, isDisabled }: RuleBacktestPartProps) {
  const text = useText('alert-backtest');
  const backtest = useText('backtest');
  const errors = useText('errors');
  const { days, setDays, untried, begin, cancel, progress, result, problem } = useRuleBacktest(
    form.values,
    typeId,
  );
  const { condition } = form.values;
  return (
    <Stack as="section" gap={12} className={classes['part']} aria-labelledby="rule-backtest">
      <h3 id="rule-backtest">{text('title')}</h3>
      {untried === null ? (
        <>
          <SegmentedControl
            fullWidth
            aria-label={backtest('daysLabel')}
            value={String(days)}
            data={choices.map((count) => ({ value: String(count), label: backtest('days', { count }) }))}
            onChange={(next) => setDays(Number(next))}
          />
          {progress === null && result === null && <p className="quiet">{text('hint')}</p>}
          {progress === null ? (
            <Button leftSection={<IconHistory size={16} stroke={1.75} aria-hidden />} onClick={begin}>
              {backtest(result === null ? 'run' : 'again')}
            </Button>
          ) : (
            <TaskProgress
              label={backtest('running')}
              done={progress.assets}
              total={progress.of}
              onCancel={cancel}
            />
          )}
          {problem !== null && (
            <InlineError>
              {'reason' in problem ? backtest(`stopped_${problem.reason}`) : errors(errorText(problem.error))}
            </InlineError>
          )}
          {result !== null && condition.type === 'calculated' && (
            <RuleOutcome
              result={result}
              when={condition.when}
              onCondition={
                isDisabled ? undefined : (when) => form.set('condition', { type: 'calculated', when })
              }
            />
          )}
        </>
      ) : (
        <p className="quiet">{text(`untried_${untried}`)}</p>
      )}
    </Stack>
  );
}
