import { afterEach, beforeEach, expect, it } from 'vitest';
import { conflict, showScreen } from '../../../ui/testing/show-screen.tsx';
import { content } from '../testing/content.ts';
import { ArrangeBoard } from './arrange-board.tsx';

const { body: board } = content;
let shown: Awaited<ReturnType<typeof showScreen>>;
let closed: number;
let stored: typeof content;
beforeEach(async () => {
  closed = 0;
  stored = content;
  shown = await showScreen(Screen, {
    texts: ['dashboards', 'device-messages', 'geofences', 'metrics', 'severity', 'status'],
    answer: ({ method, path, body }) => {
      if (path === '/boards/try') return { tiles: [] };
      if (method === 'PUT' && (body as { updatedAt: string }).updatedAt !== stored.updatedAt)
        return conflict();
      return stored;
    },
  });
});
afterEach(() => shown.remove());

function Screen() {
  if (board.kind !== 'native') return null;
  return <ArrangeBoard content={content} board={board} onClose={() => closed++} />;
}

it('closes at once without changes, and asks before discarding them', async () => {
  await shown.press('button', 'Cancel');
  expect(closed).toBe(1);
  await shown.press('button', 'Remove Notes');
  await shown.press('button', 'Cancel');
  expect(closed).toBe(1);
  await shown.press('[role="dialog"] button', 'Leave without saving');
  expect(closed).toBe(2);
});

it('rebases onto concurrent changes, and keeps the new arrangement', async () => {
  stored = { ...content, enabled: false, updatedAt: '2026-01-03T00:00:00.000Z' };
  await shown.press('button', 'Remove Notes');
  await shown.press('button', 'Save');
  expect(closed).toBe(0);
  expect(shown.texts('[role="alert"]').join(' ')).toContain('while you were editing');
  await shown.press('button', 'Save');
  expect(closed).toBe(1);
  expect(shown.sent.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({
    enabled: false,
    body: { tiles: [] },
  });
});
