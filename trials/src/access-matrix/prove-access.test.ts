import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProving, type Mutant, type Proving } from './testing/proving/prove-access.ts';

/** Set by `npm run prove-access`: every guard, or those whose description contains its text. */
const wanted = process.env['PROVE_ACCESS'];
/** Number in a run of all tests, a different random sample each time. */
const SAMPLE = 12;
/** Seed of the sample: a failure shows it. */
const SEEDS = 10_000;
const seed = Number(process.env['PROVE_SEED'] ?? Math.floor(Math.random() * SEEDS));

let proving: Proving;
beforeAll(async () => {
  proving = await openProving();
});
afterAll(() => proving.stop());

function choose(mutants: readonly Mutant[]): readonly Mutant[] {
  if (wanted !== undefined) return mutants.filter(({ what }) => what.includes(wanted));
  const stride = mutants.length / SAMPLE;
  const start = ((seed % SEEDS) / SEEDS) * stride;
  return Array.from({ length: SAMPLE }, (_, index) => mutants[Math.floor(start + index * stride)]).filter(
    (mutant) => mutant !== undefined,
  );
}

describe('the access suite', () => {
  it(
    'detects every removed access guard',
    { timeout: wanted === undefined ? 120_000 : 3_600_000 },
    async () => {
      const survivors: string[] = [];
      const counts = new Map<string, { noticed: number; of: number }>();
      const chosen = choose(proving.mutants);
      for (const { kind, what, prove } of chosen) {
        const noticed = await prove();
        const count = counts.get(kind) ?? { noticed: 0, of: 0 };
        counts.set(kind, { noticed: count.noticed + Number(noticed !== null), of: count.of + 1 });
        if (noticed === null) survivors.push(what);
        if (wanted !== undefined)
          process.stdout.write(
            `${noticed === null ? 'SURVIVES' : 'noticed '} ${what}: ${noticed?.slice(0, 160)}\n`,
          );
      }
      if (wanted !== undefined)
        for (const [kind, { noticed, of }] of counts)
          process.stdout.write(`${kind}: ${noticed} of ${of} noticed\n`);
      expect(chosen.length).toBeGreaterThan(0);
      expect(survivors.join('\n'), wanted === undefined ? `of the sample with PROVE_SEED=${seed}` : '').toBe(
        '',
      );
    },
  );
});
