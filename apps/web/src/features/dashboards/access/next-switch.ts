import type { AccessReason, AccessSwitch } from '@azimute/contract/dashboards/values';

interface Cell {
  readonly sees: boolean;
  readonly reason: AccessReason;
}

/** Whether the person's own switches and profiles decide; else what is off for everybody does. */
export function isDecidedHere({ reason }: Pick<Cell, 'reason'>): boolean {
  return !['parent_off', 'briefcase_off', 'content_off'].includes(reason);
}

/**
 * What a press makes of a switch, which turns what the person sees around. `otherwise` is what they see without a switch
 * of their own here, where that is known: a switch that would say the same is taken away.
 */
export function nextSwitch({ sees }: Pick<Cell, 'sees'>, otherwise?: boolean): AccessSwitch {
  if (otherwise === !sees) return 'inherit';
  return sees ? 'off' : 'on';
}
