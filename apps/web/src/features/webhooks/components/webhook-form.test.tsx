import { afterEach, expect, it } from 'vitest';
import { conflict, showScreen } from '../../../ui/testing/show-screen.tsx';
import type { Webhook } from '../api/webhook-queries.ts';
import { WebhookForm } from './webhook-form.tsx';

const webhook = {
  id: 4,
  name: 'Workshop',
  address: 'https://workshop.example/hook',
  events: ['alert.opened'],
  unitIds: [],
  enabled: true,
  updatedAt: '2026-01-02T00:00:00.000Z',
} as unknown as Webhook;
const saved: string[] = [];
let shown: Awaited<ReturnType<typeof showScreen>>;
afterEach(() => shown.remove());

function Screen() {
  return <WebhookForm webhook={webhook} onSaved={(name) => saved.push(name)} onClose={() => undefined} />;
}

it('rebases onto concurrent changes, reports it, and keeps typed values', async () => {
  const theirs = { ...webhook, enabled: false, updatedAt: '2026-01-03T00:00:00.000Z' };
  shown = await showScreen(Screen, {
    texts: ['webhooks', 'assets'],
    answer: ({ method, path, body }) => {
      if (path !== '/webhooks' && method === 'PUT')
        return (body as Webhook).updatedAt === theirs.updatedAt ? theirs : conflict();
      return { items: path === '/webhooks' ? [theirs] : [], nextCursor: null };
    },
  });
  await shown.type('Name', 'Main workshop');
  await shown.press('button', 'Save changes');
  expect(shown.texts('[role="alert"]').join(' ')).toContain('while you were editing');
  expect(saved).toEqual([]);
  await shown.press('button', 'Save changes');
  expect(saved).toEqual(['Main workshop']);
  expect(shown.sent.at(-1)?.body).toMatchObject({ name: 'Main workshop', enabled: false });
});
