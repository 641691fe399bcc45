import { expect, test } from 'vitest';
import { settingsForMemory } from './write-settings.ts';

const gibibytes = (amount: number): number => amount * 1024 ** 3;

test.each([
  ['a small machine gets the minimum', 0.5, 256, 256],
  ['a quarter of the memory', 8, 2048, 4096],
  ['a large machine is capped', 128, 8192, 65_536],
])('%s', (_, memory, buffers, cache) => {
  expect(settingsForMemory(gibibytes(memory))).toBe(
    `shared_buffers = '${buffers}MB'\neffective_cache_size = '${cache}MB'\n`,
  );
});
