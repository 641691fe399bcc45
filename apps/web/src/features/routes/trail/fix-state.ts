import { movingAboveKph } from '@azimute/contract/assets/activity';

/** State of an asset at a fix: moving, stationary with the engine on, or engine off. */
export const fixStates = ['moving', 'idling', 'off'] as const;
export type FixState = (typeof fixStates)[number];

/** Null if the fix lacks the data. */
export function fixStateOf(speedKph: number | null, isOn: boolean | null): FixState | null {
  if (speedKph !== null && speedKph > movingAboveKph) return 'moving';
  if (isOn === null) return null;
  return isOn ? 'idling' : 'off';
}
