import type { BadLineReason } from '@azimute/contract';
import type { PlacedDevice } from '../device-assignments/end-assignments.ts';
import type { DeviceMove } from './asset-imports.ts';

interface DevicesOfLine {
  /** Those that the asset of the line does not have yet. */
  readonly ids: readonly string[];
  /** The asset of the line. */
  readonly code: string;
  readonly since: Date | undefined;
  /** What the preview showed; absent in a preview. */
  readonly shownMoves: readonly DeviceMove[] | undefined;
}

interface KnownDevices {
  /** Of all that are on an asset of the account, seen or not, its id. */
  readonly taken: ReadonlyMap<string, number | null>;
  readonly placed: ReadonlyMap<string, PlacedDevice>;
  readonly codes: ReadonlyMap<number, string>;
}

interface EvaluationRules {
  readonly moveDevices: boolean;
  readonly at: Date;
}

/** Which devices of a line leave another asset, and what speaks against any of them. */
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
      // On an asset that the person does not see it is refused in the same words.
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
