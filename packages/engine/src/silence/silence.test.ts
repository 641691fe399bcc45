import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countNeighbours, type SeenAsset } from './count-neighbours.ts';
import { likelyCause, type SilenceEvidence } from './likely-cause.ts';

const HOUR = 3_600_000;
const nothing: SilenceEvidence = {
  hasDevice: true,
  clockRefusedAtMs: null,
  keyEndedAtMs: null,
  movedAtMs: null,
  silentSinceMs: 10 * HOUR,
  lastFixAtMs: 10 * HOUR,
  batteryPercent: 80,
  lastPowerEvent: null,
  neighbours: { of: 0, silent: 0, together: 0 },
};

describe('a likely cause', () => {
  it.each([
    ['unknown', {}],
    ['unknown', { lastPowerEvent: 'alarm_power_on' }],
    ['receiver_blind', { lastPowerEvent: 'alarm_gps_antenna_cut' }],
    ['receiver_blind', { lastFixAtMs: 9 * HOUR }],
    ['receiver_blind', { lastFixAtMs: null }],
    ['never_reported', { lastFixAtMs: null, silentSinceMs: null }],
    ['key_ended', { keyEndedAtMs: 10.5 * HOUR, silentSinceMs: 10 * HOUR }],
    ['clock_wrong', { clockRefusedAtMs: 11 * HOUR, keyEndedAtMs: 10.5 * HOUR }],
    ['no_device', { hasDevice: false, clockRefusedAtMs: 11 * HOUR, silentSinceMs: null }],
    ['low_battery', { batteryPercent: 15 }],
    ['low_battery', { lastPowerEvent: 'alarm_low_battery', lastFixAtMs: null }],
    ['power_lost', { lastPowerEvent: 'alarm_power_cut', batteryPercent: 3 }],
    ['unknown', { neighbours: { of: 4, silent: 1, together: 1 } }],
    ['unknown', { neighbours: { of: 5, silent: 3, together: 3 } }],
    ['site_silent', { neighbours: { of: 5, silent: 4, together: 2 }, lastPowerEvent: 'alarm_power_cut' }],
    ['device_moved', { movedAtMs: 1, hasDevice: false }],
  ] as const)('is %s by %o, the first rule that applies', (cause, evidence) => {
    expect(likelyCause({ ...nothing, ...evidence })).toBe(cause);
  });
});

describe('neighbors', () => {
  const near = fc.record({
    // Around a corner of squares, and where they are narrow.
    latitude: fc.double({ min: -0.01, max: 0.01, noNaN: true }),
    longitude: fc.double({ min: -0.02, max: 0.02, noNaN: true }),
    silentSinceMs: fc.integer({ min: 0, max: 3 * HOUR }),
    isSilent: fc.boolean(),
  });
  it.each([0, -23.5, 64])('are those within 500 m, as in a full scan around latitude %d', (latitude) => {
    fc.assert(
      fc.property(fc.array(near, { maxLength: 40 }), (seen) => {
        const assets: SeenAsset[] = seen.map((one, id) => ({
          ...one,
          id,
          latitude: one.latitude + latitude,
        }));
        const counted = countNeighbours(assets);
        for (const one of assets.filter(({ isSilent }) => isSilent)) {
          const around = assets.filter((other) => {
            if (other.id === one.id) return false;
            const [here, there] = [one.latitude ?? 0, other.latitude ?? 0];
            const north = (there - here) * 111_320;
            const east =
              ((other.longitude ?? 0) - (one.longitude ?? 0)) * 111_320 * Math.cos((here * Math.PI) / 180);
            return Math.hypot(north, east) <= 500;
          });
          const silent = around.filter(({ isSilent }) => isSilent);
          expect(counted.get(one.id)).toEqual({
            of: around.length,
            silent: silent.length,
            together: silent.filter(
              ({ silentSinceMs }) => Math.abs((silentSinceMs ?? 0) - (one.silentSinceMs ?? 0)) <= HOUR,
            ).length,
          });
        }
      }),
    );
  });
});
