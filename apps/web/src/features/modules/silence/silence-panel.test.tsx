import { act } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sessionStore } from '../../../api/session.ts';
import { enter } from '../../../ui/testing/press.ts';
import { forgetToasts } from '../../../ui/testing/shown-toasts.ts';
import { showInModule } from '../testing/show-in-module.tsx';
import type { SilentAsset } from './silence-list.ts';
import { SilencePanel } from './silence-panel.tsx';

const silentSince = '2026-11-18T12:00:00.000Z';
const silent: SilentAsset = {
  asset: { id: 3, code: 'ESC-0405', model: 'X' },
  unit: { id: 1, code: 'N', name: 'North' },
  status: 'without_communication',
  silentSince,
  likely: 'power_lost',
  cause: 'power_lost',
  evidence: {
    hasDevice: true,
    clockRefusedAt: null,
    keyEndedAt: null,
    batteryPercent: null,
    lastFixAt: null,
    lastPowerEvent: null,
    movedAt: null,
    neighbours: { of: 0, silent: 0, together: 0 },
  },
  review: { cause: null, owner: null, note: 'Asked the yard', by: 'Bia', at: '2026-11-20T12:00:00.000Z' },
};

let shown: Awaited<ReturnType<typeof showInModule>>;
let reviewed: () => Response;

function Screen() {
  return (
    <SilencePanel
      silent={silent}
      isPhone={false}
      onPrevious={undefined}
      onNext={undefined}
      onClose={() => undefined}
    />
  );
}

beforeEach(async () => {
  reviewed = () => Response.json(silent);
  shown = await showInModule(Screen, {
    texts: ['silence', 'messages'],
    modules: ['services:simc:connectivity'],
    mayChange: true,
    answer: (path) => (path === '/silent-assets/3' ? reviewed() : { items: [], total: 0, nextCursor: null }),
  });
});
afterEach(() => {
  shown.remove();
  act(forgetToasts);
  sessionStore.end(false);
});

it('sends only changed values', async () => {
  await shown.press('button', 'Take ownership');
  await enter('Note', 'The gate is closed');
  await shown.press('button', 'Save note');
  expect(shown.sent).toEqual([
    { silentSince, ownerId: 7 },
    { silentSince, note: 'The gate is closed' },
  ]);
});

it('distinguishes other causes from a lost connection', async () => {
  const refusal = (): string => shown.texts('[role="alert"]').join();
  reviewed = () => Response.error();
  await shown.press('button', 'Take ownership');
  expect(refusal()).not.toContain('reported again');
  expect(refusal()).not.toBe('');
  reviewed = () => Response.json({ code: 'conflict', message: '', detail: '' }, { status: 409 });
  await shown.press('button', 'Take ownership');
  expect(refusal()).toContain('reported again');
});
