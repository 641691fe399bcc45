import { useQuery } from '@tanstack/react-query';
import { act, useEffect } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { enter } from '../../../ui/testing/press.ts';
import { forgetToasts } from '../../../ui/testing/shown-toasts.ts';
import { showInModule } from '../../modules/testing/show-in-module.tsx';
import { workOrderOptions, type WorkOrder } from '../api/work-order-list.ts';
import { FinishWorkOrderDialog } from './finish-work-order-dialog.tsx';

const opened: WorkOrder = {
  id: 7,
  code: 'OS-000007',
  task: 'Change the oil',
  kind: 'repair',
  status: 'in_progress',
  asset: { id: 3, code: 'ESC-0405', model: 'X', isArchived: false },
  unit: { id: 1, code: 'N', name: 'North' },
  alert: null,
  maintenanceTask: null,
  assignee: null,
  dueOn: null,
  isOverdue: false,
  itemCount: 0,
  doneCount: 0,
  parts: '',
  cost: null,
  stopsAsset: false,
  openedAt: '2026-03-01T12:00:00.000Z',
  startedAt: null,
  endedAt: null,
  version: 1,
  items: [],
  photos: [],
  history: [],
};

let shown: Awaited<ReturnType<typeof showInModule>>;
let stored: WorkOrder;
let readAgain: () => Promise<unknown>;
const onClose = vi.fn<() => void>();

function Screen() {
  const { data, refetch } = useQuery(workOrderOptions(7));
  useEffect(() => {
    readAgain = refetch;
  });
  return data && <FinishWorkOrderDialog order={data} onClose={onClose} />;
}

beforeEach(async () => {
  stored = opened;
  onClose.mockClear();
  shown = await showInModule(Screen, {
    texts: ['work-orders', 'records', 'messages'],
    answer: (path) => {
      if (path === '/work-orders/7') return stored;
      const { version } = shown.sent.at(-1) as { readonly version: number };
      if (version !== stored.version)
        return Response.json({ code: 'conflict', message: '', detail: '' }, { status: 409 });
      return { ...stored, status: 'done' };
    },
  });
});
afterEach(() => {
  shown.remove();
  act(forgetToasts);
});

it('sends only entered values', async () => {
  await enter('Cost', '120');
  await shown.press('button[type="submit"]', 'Finish');
  expect(shown.sent).toEqual([{ version: 1, status: 'done', note: '', cost: 120 }]);
  expect(onClose).toHaveBeenCalledOnce();
});

it('reports that another user changed the work order, and continues from the newest version', async () => {
  stored = { ...opened, cost: 500, version: 2 };
  await act(readAgain);
  await shown.press('button[type="submit"]', 'Finish');
  expect(shown.texts('[role="alert"]').join()).toContain('Another user changed this work order');
  expect(onClose).not.toHaveBeenCalled();
  await shown.press('button[type="submit"]', 'Finish');
  expect(shown.sent).toEqual([
    { version: 1, status: 'done', note: '' },
    { version: 2, status: 'done', note: '' },
  ]);
  expect(onClose).toHaveBeenCalledOnce();
});
