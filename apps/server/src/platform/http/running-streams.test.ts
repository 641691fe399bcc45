import { expect, it } from 'vitest';
import { RunningStreams } from './running-streams.ts';

const refusal = expect.objectContaining({ code: 'too_many_requests', retryAfterSeconds: 5 });

it('gives a person one stream, replaced by a newer one', async () => {
  const running = new RunningStreams();
  const first = await running.begin(1, 'user 1');
  const second = running.begin(1, 'user 1');
  const third = running.begin(1, 'user 1');
  expect(first.signal.aborted).toBe(true);
  first.end();
  // It was replaced before it began.
  expect((await second).signal.aborted).toBe(true);
  (await second).end();
  expect((await third).signal.aborted).toBe(false);
  first.end();
  expect((await third).signal.aborted).toBe(false);
});

it('gives two slots to an account’s people and four in total, and refuses callers that find none', async () => {
  const running = new RunningStreams({ waitsMs: 50 });
  const first = await running.begin(1, 'user 1');
  await running.begin(1, 'user 2');
  await expect(running.begin(1, 'user 3')).rejects.toEqual(refusal);
  await running.begin(2, 'user 4');
  await running.begin(2, 'user 5');
  await expect(running.begin(3, 'user 6')).rejects.toEqual(refusal);
  first.end();
  expect((await running.begin(3, 'user 6')).signal.aborted).toBe(false);
});

it('serves another account before one that already has slots', async () => {
  const running = new RunningStreams();
  const [first] = [await running.begin(1, 'user 1'), await running.begin(1, 'user 2')];
  const own = running.begin(1, 'user 3');
  const others = [running.begin(2, 'user 4'), running.begin(3, 'user 5')];
  expect((await Promise.all(others)).map(({ signal }) => signal.aborted)).toEqual([false, false]);
  first?.end();
  expect((await own).signal.aborted).toBe(false);
});
