import { expect, it } from 'vitest';
import { chooseTests } from './lib/choose-tests.mjs';

it('sorts tests by their requirements, and drops those without time left', () => {
  const needed: Readonly<Record<string, number>> = { walk: 60_000, unit: 5, server: 3_000, screen: 1_500 };
  const options = { needs: (test: string) => needed[test] ?? 0, mostMs: 5_000 };
  expect(chooseTests(Object.keys(needed), options)).toEqual({
    chosen: ['unit', 'screen', 'server'],
    left: ['walk'],
  });
  expect(chooseTests([], options)).toEqual({ chosen: [], left: [] });
});
