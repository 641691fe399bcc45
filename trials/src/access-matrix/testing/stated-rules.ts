import type { AccessRule, CallName } from '@azimute/contract';
import { figuresRules } from './stated-rules-figures.ts';
import { fleetRules } from './stated-rules-fleet.ts';
import { peopleRules } from './stated-rules-people.ts';
import { workRules } from './stated-rules-work.ts';

/**
 * Access to each call, stated independently of the contract: the access tests use these, so that a weakened rule of the
 * contract is noticed. A new call, and a new rule, is a decision: state it here.
 */
export const statedRules: Readonly<Record<CallName, AccessRule>> = {
  ...peopleRules,
  ...fleetRules,
  ...figuresRules,
  ...workRules,
};
