import { movingAboveKph } from '@azimute/contract/assets/activity';

/** What an asset did by a fix: it moved, stood with its engine on, or had it off. */
export const fixStates = ['moving', 'idling', 'off'] as const;
export type FixState = (typeof fixStates)[number];

/** Null where a fix does not say enough. */
export function fixStateOf(speedKph: number | null, isOn: boolean | null): FixState | null {
  if (speedKph !== null && speedKph > movingAboveKph) return 'moving';
  if (isOn === null) return null;
  return isOn ? 'idling' : 'off';
}
