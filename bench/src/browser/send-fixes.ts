import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchFleet } from '../start-portal.ts';

/** From the same number of devices. */
export const FIXES_PER_SECOND = 1_000;
const REQUESTS_PER_SECOND = 50;

/**
 * The machines are 30 px apart at a zoom at which each is drawn separately, and each fix moves its machine by one of
 * `steps` small steps, so that the displayed position identifies the fix.
 */
export const place = { latitude: -10.9, longitude: -37, columns: 40, apartDegrees: 0.000_16, zoom: 17.2 };
export const steps = { count: 64, degrees: 0.000_002 };

interface Fix {
  readonly device: number;
  readonly step: number;
}

export function fixOf(device: number, step: number): Fix {
  return { device, step: step % steps.count };
}

function positionOf({ device, step }: Fix): object {
  const row = Math.floor(device / place.columns);
  return {
    deviceId: `bench-${device}`,
    time: new Date().toISOString(),
    latitude: place.latitude + row * place.apartDegrees + step * steps.degrees,
    longitude: place.longitude + (device % place.columns) * place.apartDegrees,
    speedKph: 30,
    headingDegrees: 90,
    ignition: true,
  };
}

export async function post(
  portal: { readonly url: string },
  fleet: BenchFleet,
  fixes: readonly Fix[],
): Promise<void> {
  const answer = await fetch(`${portal.url}/api/v1/telemetry/positions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${fleet.key}` },
    body: JSON.stringify({ positions: fixes.map(positionOf) }),
  });
  if (!answer.ok) throw new Error(`The positions endpoint answered ${answer.status}`);
}

/** Every device sends once a second, a few devices per request; reports each second what was sent when. */
export async function sendFixes(
  portal: { readonly url: string },
  fleet: BenchFleet,
  seconds: number,
  onSent: (sent: [device: number, step: number, atMs: number][]) => void = () => undefined,
): Promise<void> {
  const perRequest = FIXES_PER_SECOND / REQUESTS_PER_SECOND;
  const start = performance.now();
  const answers: Promise<void>[] = [];
  for (let second = 0; second < seconds; second += 1) {
    const sent: [number, number, number][] = [];
    for (let request = 0; request < REQUESTS_PER_SECOND; request += 1) {
      const due = start + second * 1000 + (request * 1000) / REQUESTS_PER_SECOND;
      await sleep(Math.max(0, due - performance.now()));
      const fixes = Array.from({ length: perRequest }, (_, index) =>
        fixOf(request * perRequest + index, second + 1),
      );
      const atMs = performance.timeOrigin + performance.now();
      for (const { device, step } of fixes) sent.push([device, step, atMs]);
      answers.push(post(portal, fleet, fixes));
    }
    onSent(sent);
  }
  await Promise.all(answers);
}
