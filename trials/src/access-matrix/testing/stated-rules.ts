import type { AccessRule, CallName } from '@azimute/contract';
import { figuresRules } from './stated-rules-figures.ts';
import { fleetRules } from './stated-rules-fleet.ts';
import { peopleRules } from './stated-rules-people.ts';
import { workRules } from './stated-rules-work.ts';

/**
 * Who may make each call, said apart from the contract: what the tests of access demand comes from here, so that a rule
 * of the contract that was weakened is noticed. A new call, and a new rule, is a decision: state it here.
 */
export const statedRules: Readonly<Record<CallName, AccessRule>> = {
  ...peopleRules,
  ...fleetRules,
  ...figuresRules,
  ...workRules,
};
