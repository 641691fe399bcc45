import type { AnswerOf } from '@azimute/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useAction } from '../../../ui/action/use-action.ts';
import { Note, Row, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import type { Plan } from '../api/maintenance-lists.ts';
import { tasksOf, type TaskValues } from './use-plan-edit.ts';

interface PlanComparisonProps {
  readonly plan: Plan;
  readonly tasks: readonly TaskValues[];
}

/** How many services the entered tasks would have made due in the last twelve months, beside the stored plan. */
export function PlanComparison({ plan, tasks }: PlanComparisonProps) {
  const text = useText('maintenance-plans');
  const format = useFormat();
  const [compared, setCompared] = useState<{
    of: typeof tasks;
    outcome: AnswerOf<'compareMaintenancePlan'>;
  }>();
  const comparing = useAction({
    call: () =>
      callApi('compareMaintenancePlan', {
        params: { maintenancePlanId: plan.id },
        body: { tasks: tasksOf(tasks) },
      }),
    invalidates: [],
    onDone: (outcome) => setCompared({ of: tasks, outcome }),
  });
  const outcome = compared?.of === tasks ? compared.outcome : undefined;
  const fewer = outcome === undefined ? 0 : outcome.before - outcome.after;
  return (
    <Stack gap={6}>
      <Row>
        <Button variant="default" loading={comparing.isPending} onClick={() => comparing.run()}>
          {text('compare')}
        </Button>
      </Row>
      {outcome && (
        <output>
          <Text weight="medium">
            {text(fewer > 0 ? 'fewer' : fewer < 0 ? 'more' : 'same', format.counted(Math.abs(fewer)))}
          </Text>
          <Note>
            {text('comparedBy', {
              before: format.number(outcome.before),
              after: format.number(outcome.after),
              compared: format.number(outcome.comparedCount),
              assets: format.number(outcome.assetCount),
            })}
          </Note>
        </output>
      )}
    </Stack>
  );
}
