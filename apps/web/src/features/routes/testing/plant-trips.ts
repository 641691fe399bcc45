import { postPositions } from '../../../testing/post-positions.ts';
import type { TestPerson } from '../../../testing/test-portal.ts';

const minuteMs = 60_000;

/** Degrees of longitude per kilometer at 20 degrees of latitude. */
const kilometre = 0.009565;

const legs = [
  { minutes: 10, speedKph: 0 },
  { minutes: 30, speedKph: 60 },
  { minutes: 20, speedKph: 0 },
  { minutes: 20, speedKph: -60 },
  { minutes: 15, speedKph: 0 },
];

/** Plants a day at sea with a fix per minute: standing, 30 km out, standing with the engine off, 20 km back. */
export async function plantTrips(admin: TestPerson, deviceId: string, beginMs: number): Promise<void> {
  let kilometres = 0;
  const fixes = legs.flatMap(({ minutes, speedKph }) =>
    Array.from({ length: minutes }, () => {
      kilometres += speedKph / 60;
      return { longitude: -22 + kilometres * kilometre, speedKph: Math.abs(speedKph) };
    }),
  );
  await postPositions(
    admin,
    fixes.map((fix, minute) => ({
      deviceId,
      time: new Date(beginMs + minute * minuteMs).toISOString(),
      latitude: -20,
      headingDegrees: 90,
      ignition: fix.speedKph > 0,
      ...fix,
    })),
  );
}
