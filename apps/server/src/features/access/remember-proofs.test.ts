import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ProvedApiKey } from '../../platform/http/caller.ts';
import { rememberProofs } from './remember-proofs.ts';

const proof: ProvedApiKey = { apiKeyId: 1, accountId: 2, unitIds: null, scopes: ['telemetry:write'] };

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function createProver(answers: (ProvedApiKey | null | Error)[]) {
  const asked: string[] = [];
  const prove = rememberProofs(async (key) => {
    asked.push(key);
    const answer = answers.shift();
    if (answer instanceof Error || answer === undefined) throw answer ?? new Error('asked too often');
    return answer;
  });
  return { asked, prove };
}

it('refuses a revoked key within a second', async () => {
  const { prove } = createProver([proof, null]);
  expect(await prove('k')).toEqual(proof);
  vi.advanceTimersByTime(1_000);
  expect(await prove('k')).toBeNull();
});

it('caches neither refusals nor failures', async () => {
  const { prove } = createProver([null, new Error('gone'), proof]);
  expect(await prove('k')).toBeNull();
  await expect(prove('k')).rejects.toThrow('gone');
  expect(await prove('k')).toEqual(proof);
});

it('sends one query for concurrent callers, and one for each key', async () => {
  const { asked, prove } = createProver([proof, { ...proof, accountId: 3 }]);
  const answers = await Promise.all([prove('a'), prove('a'), prove('b'), prove('a')]);
  expect(answers.map((answer) => answer?.accountId)).toEqual([2, 2, 3, 2]);
  expect(asked).toEqual(['a', 'b']);
});

it('keeps accepting cached keys for a limited time while the database is down', async () => {
  const away = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  let answer: ProvedApiKey | null | Error = proof;
  let asked = 0;
  const prove = rememberProofs(
    async () => {
      asked += 1;
      if (answer instanceof Error) throw answer;
      return answer;
    },
    { whileUnavailableMs: 60_000 },
  );
  expect(await prove('k')).toEqual(proof);
  answer = away;
  vi.advanceTimersByTime(1_000);
  expect(await prove('k')).toEqual(proof);
  vi.advanceTimersByTime(1_000);
  expect(await prove('k')).toEqual(proof);
  expect(asked).toBe(2);
  await expect(prove('other')).rejects.toThrow('connect');
  vi.advanceTimersByTime(60_000);
  await expect(prove('k')).rejects.toThrow('connect');
  answer = null;
  expect(await prove('k')).toBeNull();
});

it('does not wait for an unresponsive database if the key is cached', async () => {
  let answer: Promise<ProvedApiKey | null> = Promise.resolve(proof);
  const prove = rememberProofs(() => answer, { whileUnavailableMs: 60_000 });
  expect(await prove('k')).toEqual(proof);
  answer = new Promise(() => undefined);
  vi.advanceTimersByTime(2_000);
  const proved = prove('k');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await proved).toEqual(proof);
});
