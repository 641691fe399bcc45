import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openApp, screen, waitFor, within } from '../../../testing/open-app.ts';
import { plantAlerts } from '../../../testing/plant-alerts.ts';
import { plantAccount, type TestAccount, type TestPerson } from '../../../testing/test-portal.ts';
import { text } from '../../../testing/texts.ts';
import { canShareStream } from '../../notifications/api/notifications-queries.ts';
import { changeNote, readNote, type DeviceOwner } from '../api/device-note.ts';
import { readCopy } from '../store/device-copy.ts';
import { enqueue, listOutbox } from '../store/outbox.ts';
import type { QueuedChange } from '../store/queued-change.ts';

const asset = 'EX-204';
const settings = '/settings/profile';
let account: TestAccount;
let raise: Awaited<ReturnType<typeof plantAlerts>>['raise'];

beforeAll(async () => {
  // Evaluated before the locks of these tests exist, which other tests lack.
  if (canShareStream) throw new Error('The locks of these tests were there too early');
  account = await plantAccount({ assets: { [asset]: {} } });
  ({ raise } = await plantAlerts(account.owner));
});

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
  const request = (_name: string, ...rest: readonly unknown[]): unknown => (rest.at(-1) as () => unknown)();
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks');
});

async function ownerOn(person: TestPerson): Promise<DeviceOwner> {
  const { id, current_account_id: accountId } = await person.call('getProfile');
  changeNote({ people: [id] });
  return { personId: id, accountId };
}

async function queue(
  owner: DeviceOwner,
  change: QueuedChange & { readonly alertId: number },
  version: number,
): Promise<void> {
  const content = {
    change,
    record: asset,
    seen: { of: 'alert', status: 'opened', owner: null } as const,
    queuedAt: new Date().toISOString(),
  };
  await enqueue(owner, { content, about: `alert/${change.alertId}`, version });
}

it('sends each unsent change once after its author has signed in, and creates a copy', async () => {
  const { owner } = account;
  const alertId = await raise(asset, 'to send');
  const { version } = await owner.call('getAlert', { params: { alertId } });
  const device = await ownerOn(owner);
  await queue(device, { call: 'startAlert', alertId }, version);
  const countermeasureKey = crypto.randomUUID();
  const fix = { call: 'addCountermeasure', kind: 'repair', description: 'Hose replaced' } as const;
  await queue(device, { ...fix, alertId, countermeasureKey }, version);
  await openApp(settings, { as: owner });
  expect(await screen.findByText(text('offline:sent_other', { formatted: '2' }))).toBeVisible();
  const alert = await owner.call('getAlert', { params: { alertId } });
  expect(alert.owner?.id).toBe(device.personId);
  expect(alert.countermeasures.map(({ description }) => description)).toEqual(['Hose replaced']);
  expect(await listOutbox(device)).toEqual([]);
  await waitFor(async () => expect((await readCopy(Date.now()))?.owner).toEqual(device));
  const copy = await readCopy(Date.now());
  expect(copy?.assets?.items.map(({ code }) => code)).toEqual([asset]);
  expect(JSON.stringify(copy)).not.toContain('speed');
});

it('shows what changed in a conflict, and sends again based on the current version', async () => {
  const { owner } = account;
  const alertId = await raise(asset, 'to change');
  const { version } = await owner.call('getAlert', { params: { alertId } });
  const device = await ownerOn(owner);
  await queue(device, { call: 'startAlert', alertId }, version);
  const { id: otherId } = await account.viewer.call('getProfile');
  const body = { version, ownerId: otherId };
  await owner.call('updateAlert', { params: { alertId }, body });
  const app = await openApp(settings, { as: owner });
  await app.press(text('offline:show'));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText(text('offline:state_conflict'))).toBeVisible();
  expect(await within(dialog).findByText(new RegExp(`${text('offline:nobody')} → `))).toBeVisible();
  await app.press(text('offline:sendAgain'), { in: dialog });
  expect(await within(dialog).findByText(text('offline:nothingWaits'))).toBeVisible();
  const alert = await owner.call('getAlert', { params: { alertId } });
  expect([alert.owner?.id, alert.status]).toEqual([device.personId, 'running']);
});

it('sends meter readings with the time at which they were read, and shows a later one as a conflict', async () => {
  const { owner, assetIds } = account;
  const assetId = assetIds[asset] ?? 0;
  const device = await ownerOn(owner);
  const enqueueReading = (hourMeterHours: number, queuedAt: string): Promise<void> => {
    const change = { call: 'enterMeters', assetId, hourMeterHours, odometerKm: null } as const;
    const seen = { of: 'asset', hourMeterHours: null, odometerKm: null } as const;
    const content = { change, record: asset, seen, queuedAt };
    return enqueue(device, { content, about: `asset/${assetId}`, version: null });
  };
  await enqueueReading(5210.4, new Date().toISOString());
  await enqueueReading(5200, '2026-01-01T10:00:00.000Z');
  const app = await openApp(settings, { as: owner });
  await app.press(text('offline:show'));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText(text('offline:state_conflict'))).toBeVisible();
  expect(await within(dialog).findByText(/→ 5,210\.4/)).toBeVisible();
  const read = async () => (await owner.call('getAsset', { params: { assetId } })).hourMeterHours;
  expect(await read()).toBe(5210.4);
  await app.press(text('offline:sendAgain'), { in: dialog });
  expect(await within(dialog).findByText(text('offline:nothingWaits'))).toBeVisible();
  expect(await read()).toBe(5200);
});

it('never shows or sends the unsent changes of another user, and removes their copy', async () => {
  const device = await ownerOn(account.owner);
  await queue(device, { call: 'startAlert', alertId: 1 }, 1);
  changeNote({ copy: { owner: `${device.personId}/${device.accountId}`, untilMs: Date.now() + 1_000 } });
  const app = await openApp(settings, { as: account.viewer });
  expect(await screen.findByRole('heading', { name: text('offline:title') })).toBeVisible();
  await waitFor(() => expect(readNote().copy).toBeNull());
  expect(screen.queryByText(text('offline:waitingTitle_one', { formatted: '1' }))).toBeNull();
  expect(app.calls.filter((call) => call.includes('/start'))).toEqual([]);
  expect(await listOutbox(device)).toHaveLength(1);
});

it('explains that offline use needs https where the browser does not offer it', async () => {
  await openApp(settings, { as: account.owner });
  expect(await screen.findByText(text('offline:unsupported'))).toBeVisible();
  expect(screen.getByRole('switch', { name: text('offline:switch') })).toBeDisabled();
});

// Runs last, because it ends the shared session.
it('asks before signing out with unsent changes, and wipes them with the copy', async () => {
  const { owner } = account;
  const device = await ownerOn(owner);
  await queue(device, { call: 'startAlert', alertId: 999_999 }, 1);
  const app = await openApp(settings, { as: owner });
  await app.press(text('offline:show'));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText(text('offline:state_refused'))).toBeVisible();
  await app.key('{Escape}');
  await app.press(text('shell:userMenu'));
  await app.press(text('shell:signOut'), { role: 'menuitem' });
  const question = await screen.findByRole('dialog', { name: text('offline:leaveTitle') });
  await app.press(text('common:cancel'), { in: question });
  expect(await listOutbox(device)).toHaveLength(1);
  await app.press(text('shell:userMenu'));
  await app.press(text('shell:signOut'), { role: 'menuitem' });
  await app.press(text('offline:leaveConfirm'));
  await waitFor(() => expect(sessionStorage.getItem('azimute-session')).toBeNull());
  expect(await listOutbox(device)).toEqual([]);
  await waitFor(() => expect(readNote()).toMatchObject({ copy: null, wipe: null }));
});
