import { afterEach, expect, it } from 'vitest';
import { showScreen, unreachable } from '../../../ui/testing/show-screen.tsx';
import { ProfileDialog } from './profile-dialog.tsx';

const profile = {
  id: 5,
  name: 'Yard team',
  description: '',
  sections: [],
  unitIds: [],
  people: [],
  updatedAt: '2026-01-02T00:00:00.000Z',
};
let shown: Awaited<ReturnType<typeof showScreen>>;
let isReachable: boolean;
afterEach(() => shown.remove());

function Screen() {
  return <ProfileDialog profile={5} onClose={() => undefined} />;
}

const show = async (reachable: boolean): Promise<void> => {
  isReachable = reachable;
  shown = await showScreen(Screen, {
    texts: ['profiles', 'shell'],
    modules: ['services:settings:profiles'],
    answer: ({ path }) => {
      if (!isReachable) return unreachable();
      if (path === '/profiles/5') return profile;
      return { modules: [], units: [], items: [] };
    },
  });
};

it('keeps unsaved changes when a later request fails', async () => {
  await show(true);
  await shown.type('Name', 'Night team');
  isReachable = false;
  await shown.readAgain();
  expect(shown.fieldOf('Name').value).toBe('Night team');
});

it('reports a failed request, and opens on retry', async () => {
  await show(false);
  expect(shown.texts('[role="dialog"]').join(' ')).toContain('Try again');
  isReachable = true;
  await shown.press('button', 'Try again');
  expect(shown.fieldOf('Name').value).toBe('Yard team');
});
