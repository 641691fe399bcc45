import type { ErrorCode, PositionsAnswer } from '@azimute/contract';
import { DomainError } from '../../../platform/domain-error.ts';
import type { Intake } from '../../telemetry/pipeline/intake.ts';

export class Killed extends Error {
  override readonly message = 'connection terminated';
}

/** Returns an intake whose process dies after the commit of a certain submission: the job never gets the response. */
export function dyingIntake({ intake }: { readonly intake: Intake }, atSubmission: number): Intake {
  let submissions = 0;
  return {
    ...intake,
    submit: async (sender, submission): Promise<PositionsAnswer> => {
      const answer = await intake.submit(sender, submission);
      submissions += 1;
      if (submissions === atSubmission) throw new Killed();
      return answer;
    },
  };
}

/** Returns an intake that refuses a number of submissions. */
export function refusingIntake(
  { intake }: { readonly intake: Intake },
  code: ErrorCode,
  times: number,
  onRefused?: () => Promise<void>,
): Intake {
  let refusals = 0;
  return {
    ...intake,
    submit: async (sender, submission) => {
      refusals += 1;
      if (refusals > times) return await intake.submit(sender, submission);
      await onRefused?.();
      throw new DomainError(code, { retryAfterSeconds: 0 });
    },
  };
}
