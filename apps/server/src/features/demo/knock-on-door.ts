import { once } from 'node:events';
import { request, type Agent, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
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
 * Sends fixes of one device through the OsmAnd door, as any device may. The agent is the caller's, so that it can
 * close the connections.
 * @throws Error when the door does not take them now
 */
export async function knockOnDoor(
  agent: Agent,
  { baseUrl, key }: DoorAddress,
  deviceId: string,
  fixes: readonly Fix[],
): Promise<PositionsAnswer> {
  const body = Buffer.from(JSON.stringify(fixes.map((fix) => toParameters(deviceId, fix))));
  const knock = request(`${baseUrl}${apiPrefix}/telemetry/osmand`, {
    method: 'POST',
    agent,
    timeout: ANSWER_WITHIN_MS,
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'content-length': body.length,
    },
  });
  knock.on('timeout', () => knock.destroy(new Error('The door did not answer')));
  // A connection that breaks after the answer has begun must not end the process.
  knock.on('error', () => undefined);
  knock.end(body);
  const [response] = (await once(knock, 'response')) as [IncomingMessage];
  const answer = await text(response);
  if (response.statusCode !== 200) throw new Error(`The door answered ${response.statusCode}`);
  return positionsAnswerSchema.parse(JSON.parse(answer));
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
