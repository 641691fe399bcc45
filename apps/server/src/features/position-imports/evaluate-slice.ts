import type { PositionImportSettings } from '@azimute/contract';
import type { AccountClient } from '../../platform/imports/import-kind.ts';
import type { Position } from '../telemetry/values/position.ts';
import { findDevices, type FoundDevice } from './find-devices.ts';
import { isRefused, type ReadLine, type ReadPosition, type RefusedLine } from './read/read-position.ts';

export interface EvaluatedPosition extends ReadPosition {
  readonly device: FoundDevice;
}

export interface EvaluatedSlice {
  readonly good: readonly EvaluatedPosition[];
  readonly refused: readonly RefusedLine[];
}

/** Finds the devices of parsed lines; refuses those without one. */
export async function evaluateSlice(
  account: AccountClient,
  lines: readonly ReadLine[],
  settings: Pick<PositionImportSettings, 'deviceBy'>,
): Promise<EvaluatedSlice> {
  const names = new Set<string>();
  for (const read of lines) if (!isRefused(read)) names.add(read.position.externalId);
  const deviceOf = await findDevices(account, [...names], settings.deviceBy);
  const good: EvaluatedPosition[] = [];
  const refused: RefusedLine[] = [];
  for (const read of lines) {
    if (isRefused(read)) {
      refused.push(read);
      continue;
    }
    const device = deviceOf(read.position.externalId, read.position.fixedAtMs);
    if (typeof device === 'string') refused.push(refuse(read, device));
    else good.push({ ...read, device });
  }
  return { good, refused };
}

function refuse({ position, name, cells }: ReadPosition, reason: RefusedLine['reason']): RefusedLine {
  return { line: position.index, reason, field: 'device', value: name, cells };
}

/** Returns the position in the pipeline's form. */
export function asSubmitted({ position, device }: EvaluatedPosition): Position {
  return position.externalId === device.deviceId ? position : { ...position, externalId: device.deviceId };
}
