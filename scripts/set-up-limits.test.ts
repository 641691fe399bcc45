import { expect, it, vi } from 'vitest';

it('waits for an event later than Vitest’s default limit', async () => {
  let isThere = false;
  setTimeout(() => (isThere = true), 1_200);
  await vi.waitFor(() => expect(isThere).toBe(true), { timeout: 10 });
  expect(isThere).toBe(true);
});
