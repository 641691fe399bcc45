import { expect, it, vi } from 'vitest';

it('waits for an event that comes later than Vitest would wait for', async () => {
  let isThere = false;
  setTimeout(() => (isThere = true), 1_200);
  await vi.waitFor(() => expect(isThere).toBe(true), { timeout: 10 });
  expect(isThere).toBe(true);
});
