import type { BadLineReason } from '@azimute/contract';
import type { PlacedDevice } from '../device-assignments/end-assignments.ts';
import type { DeviceMove } from './asset-imports.ts';

interface DevicesOfLine {
  /** Devices that the line's asset does not have yet. */
  readonly ids: readonly string[];
  /** The asset of the line. */
  readonly code: string;
  readonly since: Date | undefined;
  /** Moves shown in the preview; undefined in a preview. */
  readonly shownMoves: readonly DeviceMove[] | undefined;
}

interface KnownDevices {
  /** Asset IDs of all assigned devices in the account, visible or not. */
  readonly taken: ReadonlyMap<string, number | null>;
  readonly placed: ReadonlyMap<string, PlacedDevice>;
  readonly codes: ReadonlyMap<number, string>;
}

interface EvaluationRules {
  readonly moveDevices: boolean;
  readonly at: Date;
}

/** Returns which devices of a line move from another asset, and the problems of any of them. */
export function evaluateDevices(
  { ids, code, since, shownMoves }: DevicesOfLine,
  { taken, placed, codes }: KnownDevices,
  { moveDevices, at }: EvaluationRules,
): { readonly moves: readonly DeviceMove[]; readonly reasons: readonly BadLineReason[] } {
  const moves: DeviceMove[] = [];
  const reasons: BadLineReason[] = [];
  const refuse = (
    field: 'devices' | 'devicesSince',
    reason: BadLineReason['reason'],
    value: string,
  ): void => {
    reasons.push({ field, reason, value, otherLine: null });
  };
  if (since !== undefined && since > at) refuse('devicesSince', 'time_in_future', since.toISOString());
  for (const deviceId of ids) {
    const place = placed.get(deviceId);
    if (typeof taken.get(deviceId) === 'number') {
      const from = place?.assetId ?? null;
      // Reports the same error if the user does not see the device's asset.
      if (!moveDevices || from === null) {
        refuse('devices', 'device_taken', deviceId);
        continue;
      }
      moves.push({ deviceId, from: { id: from, code: codes.get(from) ?? '' }, to: code });
      const shown = shownMoves?.find((move) => move.deviceId === deviceId);
      if (shownMoves !== undefined && shown?.from.id !== from) refuse('devices', 'device_moved', deviceId);
    }
    if (since !== undefined && place !== undefined && since < place.earliest)
      refuse('devicesSince', 'time_too_early', place.earliest.toISOString());
  }
  return { moves, reasons };
}
