import { metersPerDegreeAt } from '@azimute/geo';
import { chanceAt, pick } from '../chance.ts';
import { createMachine, DAY_MS, type Machine } from '../machine/machine.ts';
import { demoAccounts } from './demo-accounts.ts';

/** Area of the copies of the demo's fleet [degrees], so that all of them stay in Brazil. */
const SPREAD = { west: 12, east: 6, south: 12, north: 10 };

/** Days before the demo that are not computed for every copy; an even number, because of two-day drives. */
const KNOWN_DAYS = 36;

/**
 * Plans a number of machines of the demo's kinds: copies of its fleet, spread over Brazil, each with its own hours,
 * jitter and meters. Copies share rounds, so that a hundred thousand cost little more than their plans.
 */
export function planFleet(count: number, seed: number, beganAtMs: number): Machine[] {
  const originals = demoAccounts
    .flatMap((account) => account.assets)
    .flatMap((asset) => createMachine({ ...asset, device: 'reports' }, beganAtMs) ?? []);
  return Array.from({ length: count }, (_, index) => {
    const original = pick(originals, index);
    const copy = Math.floor(index / originals.length);
    return copyOf(original, index, copy, Math.imul(seed + 1, 0x2545_f491));
  });
}

function copyOf(original: Machine, index: number, copy: number, seed: number): Machine {
  const eastDegrees = copy === 0 ? 0 : chanceAt(seed, copy * 2) * (SPREAD.west + SPREAD.east) - SPREAD.west;
  const northDegrees =
    copy === 0 ? 0 : chanceAt(seed, copy * 2 + 1) * (SPREAD.south + SPREAD.north) - SPREAD.south;
  const [perLongitude, perLatitude] = metersPerDegreeAt(-20);
  return {
    ...original,
    deviceId: `${original.deviceId}-${index}`,
    seed: Math.imul(original.seed ^ seed, index + 1) ^ index,
    pace: 0.94 + 0.12 * chanceAt(seed + 1, index),
    aside: [eastDegrees * perLongitude, northDegrees * perLatitude],
    epochMs: original.epochMs + KNOWN_DAYS * DAY_MS,
    memory: { metersBefore: [0], engineSecondsBefore: [0], period: -1, blocks: [] },
  };
}
