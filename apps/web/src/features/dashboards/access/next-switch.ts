import type { AccessReason, AccessSwitch } from '@azimute/contract/dashboards/values';

interface Cell {
  readonly sees: boolean;
  readonly reason: AccessReason;
}

/** Returns whether the user's own switches and profiles decide, rather than a switch for all users. */
export function isDecidedHere({ reason }: Pick<Cell, 'reason'>): boolean {
  return !['parent_off', 'briefcase_off', 'content_off'].includes(reason);
}

/**
 * Returns the switch after a press, which inverts what the user sees. `otherwise` is the access without a switch of
 * the user, if known; a switch that would equal it is removed.
 */
export function nextSwitch({ sees }: Pick<Cell, 'sees'>, otherwise?: boolean): AccessSwitch {
  if (otherwise === !sees) return 'inherit';
  return sees ? 'off' : 'on';
}
