import { afterEach, beforeEach, expect, it } from 'vitest';
import { showScreen } from '../../../ui/testing/show-screen.tsx';
import { ResponseTimesView } from './response-times-view.tsx';

const rowOf = (severity: string, ownMinutes: number | null) => ({
  severity,
  ownMinutes,
  resolveMinutes: null,
  inWorkingHours: false,
  escalation: null,
});
let shown: Awaited<ReturnType<typeof showScreen>>;
let items: ReturnType<typeof rowOf>[];
beforeEach(async () => {
  items = [rowOf('low', null), rowOf('high', 30)];
  shown = await showScreen(ResponseTimesView, {
    texts: ['alert-types', 'geofences', 'severity'],
    modules: ['services:simc:alertas:gerenciamento'],
    answer: ({ method, path, body }) => {
      if (path === '/alert-types/options') return { people: [], profiles: [] };
      if (method === 'PUT') {
        const sent = (body as { items: typeof items }).items;
        items = items.map((one) => sent.find(({ severity }) => severity === one.severity) ?? one);
      }
      return { items: path.includes('response-times') ? items : [] };
    },
  });
});
afterEach(() => shown.remove());

it('keeps typed values when another user changes another severity, and sends only changes', async () => {
  await shown.type('Low: acknowledge within', '60');
  items = [rowOf('low', null), rowOf('high', 10)];
  await shown.readAgain();
  expect(shown.fieldOf('Low: acknowledge within').value).toContain('60');
  expect(shown.fieldOf('High: acknowledge within').value).toContain('10');
  await shown.press('button', 'Save response times');
  expect(shown.sent.map(({ body }) => body)).toEqual([{ items: [rowOf('low', 60)] }]);
  expect(items).toEqual([rowOf('low', 60), rowOf('high', 10)]);
  expect(shown.texts('output').join(' ')).not.toContain('unsaved');
});

it('saves with Ctrl+Enter', async () => {
  await shown.type('Low: acknowledge within', '60');
  await shown.key('Enter', true);
  expect(shown.sent).toHaveLength(1);
});
