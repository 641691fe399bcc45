import { afterEach, expect, it } from 'vitest';
import { showScreen, unreachable } from '../../../ui/testing/show-screen.tsx';
import { WorkingHoursDialog } from './working-hours-dialog.tsx';

type Kept = NonNullable<Parameters<typeof WorkingHoursDialog>[0]['kept']>;

const kept = {
  unit: { id: 3, code: 'GRU', name: 'Guarulhos' },
  hours: { zone: 'America/Sao_Paulo', shifts: [{ days: [1, 2], from: '08:00', to: '17:00' }], holidays: [] },
} as unknown as Kept;
let shown: Awaited<ReturnType<typeof showScreen>>;
let closed = 0;
afterEach(() => shown.remove());

function Screen() {
  return <WorkingHoursDialog kept={kept} taken={[3]} onClose={() => closed++} />;
}

it('asks before deleting hours, and stays open with the error', async () => {
  let isReachable = false;
  shown = await showScreen(Screen, {
    texts: ['alert-types', 'assets', 'geofences'],
    answer: ({ method }) =>
      method === 'GET' || isReachable ? { items: [], nextCursor: null } : unreachable(),
  });
  await shown.press('button', 'Delete');
  expect(shown.sent).toEqual([]);
  await shown.press('[role="dialog"] button', 'Delete working hours');
  expect(shown.sent.map(({ body }) => body)).toEqual([{ unitId: 3, hours: null }]);
  expect(closed).toBe(0);
  isReachable = true;
  await shown.press('[role="dialog"] button', 'Delete working hours');
  expect(closed).toBe(1);
});
