import { act } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { conflict, showScreen, unreachable } from '../../../ui/testing/show-screen.tsx';
import type { Briefcase } from '../api/dashboard-queries.ts';
import { content } from '../testing/content.ts';
import { ContentDialog } from './content-dialog.tsx';

const briefcases = [
  { id: 3, name: 'Costs', parentId: null },
  { id: 4, name: 'Yards', parentId: null },
] as unknown as Briefcase[];
const saved: number[] = [];
let shown: Awaited<ReturnType<typeof showScreen>>;
let stored: typeof content;
let mayMove: boolean;
beforeEach(() => {
  saved.length = 0;
  stored = content;
  mayMove = true;
});
afterEach(() => shown.remove());

function Screen() {
  return (
    <ContentDialog
      content={content}
      briefcaseId={3}
      briefcases={briefcases}
      onSaved={({ id }) => saved.push(id)}
      onClose={() => undefined}
    />
  );
}

const show = async (): Promise<void> => {
  shown = await showScreen(Screen, {
    texts: ['dashboards', 'files'],
    answer: ({ method, path, body }) => {
      if (path === '/contents/briefcase') return mayMove ? { items: [] } : unreachable();
      if (method !== 'PUT') return stored;
      if ((body as { updatedAt: string }).updatedAt !== stored.updatedAt) return conflict();
      stored = { ...stored, updatedAt: '2026-01-09T00:00:00.000Z' };
      return stored;
    },
  });
};

it('rebases onto concurrent changes, reports it, and keeps typed values', async () => {
  await show();
  stored = { ...content, enabled: false, updatedAt: '2026-01-03T00:00:00.000Z' };
  await shown.type('Name', 'Fuel and oil');
  await shown.press('button', 'Save');
  expect(shown.texts('[role="alert"]').join(' ')).toContain('while you were editing');
  expect(shown.fieldOf('Name').value).toBe('Fuel and oil');
  expect(saved).toEqual([]);
  await shown.press('button', 'Save');
  expect(saved).toEqual([5]);
  expect(shown.sent.at(-1)?.body).toMatchObject({
    name: 'Fuel and oil',
    enabled: false,
    updatedAt: '2026-01-03T00:00:00.000Z',
  });
});

it('retries only the move if saving succeeded', async () => {
  await show();
  mayMove = false;
  await act(async () => shown.fieldOf('Folder').click());
  await shown.press('[role="option"]', 'Yards');
  await shown.press('button', 'Save');
  expect(saved).toEqual([]);
  mayMove = true;
  await shown.press('button', 'Save');
  expect(saved).toEqual([5]);
  expect(shown.texts('[role="alert"]').join(' ')).not.toContain('while you were editing');
});
