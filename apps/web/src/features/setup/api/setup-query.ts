import type { SetupStep } from '@azimute/contract';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';
import { portalSettings } from '../../../api/portal.ts';
import { useAccount } from '../../../api/use-session.ts';
import { useAction } from '../../../ui/action/use-action.ts';
import { setupKey, setupOptions, type Setup } from '../../endpoints/setup-options.ts';

export type StepState = Setup['steps'][number];

export const isOpenStep = ({ isDone, isSkipped }: StepState): boolean => !isDone && !isSkipped;

/**
 * Returns the first steps if they are shown: to administrators, until all are done or skipped, or the list is hidden.
 */
export function useSetup(): Setup | undefined {
  const { id, role } = useAccount();
  const { data } = useQuery({
    ...setupOptions(id),
    // The demo has a fleet already.
    enabled: role === 'admin' && !portalSettings().demo,
  });
  return data === undefined || data.isDismissed || !data.steps.some(isOpenStep) ? undefined : data;
}

/** Skips or resumes a step, for all administrators of the account. */
export function useSkipStep(setup: Setup) {
  const skipped = setup.steps.filter(({ isSkipped }) => isSkipped).map(({ step }) => step);
  return useAction({
    call: ({ step, isSkipped }: { readonly step: SetupStep; readonly isSkipped: boolean }) =>
      callApi('updateSetup', {
        body: { skipped: isSkipped ? [...skipped, step] : skipped.filter((one) => one !== step) },
      }),
    invalidates: [setupKey],
  });
}
