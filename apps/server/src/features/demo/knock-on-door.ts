import { apiPrefix, positionsAnswerSchema, type PositionsAnswer } from '@azimute/contract';
import type { Fix } from './plan-machine.ts';

export interface DoorAddress {
  /** Such as http://127.0.0.1:8080 */
  readonly baseUrl: string;
  readonly key: string;
}

const KPH_PER_KNOT = 1.852;
const ANSWER_WITHIN_MS = 20_000;

/**
 * Sends fixes of one device through the OsmAnd door, as any device may.
 * @throws Error when the door does not take them now
 */
export async function knockOnDoor(
  { baseUrl, key }: DoorAddress,
  deviceId: string,
  fixes: readonly Fix[],
  stopped: AbortSignal,
): Promise<PositionsAnswer> {
  const response = await fetch(`${baseUrl}${apiPrefix}/telemetry/osmand`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(fixes.map((fix) => toParameters(deviceId, fix))),
    signal: AbortSignal.any([stopped, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`The door answered ${response.status}`);
  return positionsAnswerSchema.parse(JSON.parse(text));
}

/** Speed in knots and odometer in metres, as the protocol has it. */
function toParameters(deviceId: string, fix: Fix): Record<string, string | number | boolean> {
  return {
    id: deviceId,
    timestamp: Math.round(fix.atMs),
    lat: rounded(fix.latitude, 6),
    lon: rounded(fix.longitude, 6),
    speed: rounded(fix.speedKph / KPH_PER_KNOT, 2),
    bearing: rounded(fix.headingDegrees, 0),
    accuracy: 4,
    ignition: fix.engineOn,
    hourmeter: rounded(fix.hourMeterHours, 2),
    ...(fix.odometerKm !== null && { odometer: rounded(fix.odometerKm * 1_000, 0) }),
  };
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
