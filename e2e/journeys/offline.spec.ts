import type { Alert, WorkOrder } from '@azimute/contract';
import type { BrowserContext, Page } from '@playwright/test';
import { ApiSession } from '../support/api-session.ts';
import { plantFieldWork, type FieldWork } from '../support/plant-field-work.ts';
import { drawPicture } from '../support/draw-picture.ts';
import { plantPerson } from '../support/plant-person.ts';
import { signInContext, submitLogin } from '../support/portal-session.ts';
import { adminEmail, portalUrl } from '../support/portal.ts';
import { readDevice } from '../support/read-device.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

const text = texts.en;
const settings = '/settings/profile';
const planted = 'Planted sentence of the crew';

/** Makes one change in the open tab. The outbox shows it by its name. */
interface Change {
  readonly shown: string;
  readonly view: 'alerts' | 'workOrders';
  readonly search: string;
  readonly make: (page: Page) => Promise<void>;
}

test('loses and doubles nothing of an hour without a connection, whose tab is killed twenty times', async ({
  browser,
  request,
}) => {
  // Twenty tabs each load the whole app, most of them without any cached code.
  test.slow();
  const admin = await ApiSession.open(request, adminEmail);
  const person = await plantPerson(admin, { name: 'Ivo Campos', role: 'admin' });
  // A new user has the language of the administrator, which other journeys change.
  await (await ApiSession.open(request, person.email)).changeLocale('en');
  const work = await plantFieldWork(admin);
  const context = await browser.newContext({ baseURL: portalUrl, viewport: { width: 360, height: 740 } });
  let changes: readonly Change[] = [];
  let kills = 0;

  await test.step('turns offline use on', async () => {
    const page = await context.newPage();
    await page.goto(settings);
    await submitLogin(page, { email: person.email });
    await page.getByRole('switch', { name: text('offline:switch') }).click();
    await expect(page.getByText(/^Copied/)).toBeVisible();
    changes = changesOf(work, await drawPicture(page));
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText(/^As of /)).toBeVisible();
    await expect(page.getByText(/km\/h/)).toHaveCount(0);
    await page.close();
  });

  await test.step('records work, in tabs that are killed before they can say that it is stored', async () => {
    const left = [...changes];
    while (left.length > 0) {
      const page = await context.newPage();
      await page.goto(settings);
      const next = await firstMissing(page, left);
      if (next !== undefined) {
        await openView(page, next);
        await next.make(page);
      }
      // Every second tab closes at once. Its change may be lost before it is stored, but is never incomplete.
      if (next !== undefined && kills % 2 === 0)
        await expect(page.getByText(text('offline:waits')).first()).toBeVisible();
      await page.close();
      kills += 1;
    }
  });

  await admin.post(`/alerts/${work.alerts[4]?.id}/start`, {
    version: await versionOf(admin, work.alerts[4]?.id),
  });

  await test.step('sends everything once, in tabs that are killed before they learn it', async () => {
    await context.setOffline(false);
    await signInContext(context, request, { email: person.email });
    await killWhileSending(context, () => (kills += 1));
    expect(kills).toBeGreaterThanOrEqual(20);
    const page = await context.newPage();
    await page.goto(settings);
    await page.getByRole('button', { name: text('offline:show') }).click();
    const item = page.getByRole('listitem').filter({ hasText: text('offline:state_conflict') });
    await expect(item).toContainText('Opened → Running');
    // Nothing else is unsent.
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1);
    await item.getByRole('button', { name: text('offline:discard') }).click();
    await page
      .getByRole('dialog', { name: text('offline:discardTitle') })
      .getByRole('button', { name: text('offline:discard') })
      .click();
    await expect(page.getByText(text('offline:nothingWaits'))).toBeVisible();
    await page.close();
  });

  await test.step('has applied each change exactly once', async () => {
    for (const { id, asset } of work.alerts.slice(0, 4)) {
      const alert = await admin.get<Alert>(`/alerts/${id}`);
      expect(alert.owner?.id).toBe(person.id);
      expect(alert.countermeasures.map(({ description }) => description)).toEqual([`${planted} on ${asset}`]);
      expect(alert.history.filter(({ kind }) => kind === 'started')).toHaveLength(1);
    }
    const order = await admin.get<WorkOrder>(`/work-orders/${work.order.id}`);
    expect(order.items.map(({ doneBy }) => doneBy?.id)).toEqual(order.items.map(() => person.id));
    expect(order.history.filter(({ kind }) => kind === 'item_done')).toHaveLength(order.items.length);
    expect(order.photos).toHaveLength(1);
  });

  await test.step('leaves nothing to read after signing out', async () => {
    const page = await context.newPage();
    await page.goto(settings);
    await expect(page.getByText(/^Copied/)).toBeVisible();
    const before = await readDevice(page);
    expect(before.keys).toBeGreaterThan(0);
    await page.getByRole('button', { name: text('shell:more') }).click();
    await page.getByRole('button', { name: text('shell:signOut') }).click();
    await expect(page.getByLabel(text('login:email'), { exact: true })).toBeVisible();
    let after = before;
    // The page loads again after signing out.
    await expect(async () => {
      after = await readDevice(page);
      expect([after.keys, after.records]).toEqual([0, 0]);
    }).toPass();
    for (const { everything } of [before, after])
      for (const secret of [planted, work.mark, person.name])
        expect(everything.includes(secret), secret).toBe(false);
    expect(before.cached.filter((url) => url.includes('/api/'))).toEqual([]);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { name: text('offline:noCopy') })).toBeVisible();
    await expect(page.getByText(work.mark)).toHaveCount(0);
  });
  await context.close();
});

function changesOf({ alerts, order, mark }: FieldWork, picture: Buffer): readonly Change[] {
  const onAlerts = alerts.flatMap(({ asset }, index): Change[] => {
    const take: Change = {
      shown: `${text('offline:did_startAlert')}|${asset}`,
      view: 'alerts',
      search: asset,
      make: (page) => page.getByRole('button', { name: text('offline:acknowledge') }).click(),
    };
    const description = `${planted} on ${asset}`;
    const fix: Change = {
      shown: description,
      view: 'alerts',
      search: asset,
      make: async (page) => {
        await page.getByRole('button', { name: text('offline:addCountermeasure') }).click();
        await page.getByLabel(text('offline:countermeasure'), { exact: true }).fill(description);
        await page.getByRole('button', { name: text('offline:add') }).click();
      },
    };
    return index < 4 ? [take, fix] : [take];
  });
  const ticks = order.items.map((item): Change => ({
    shown: text('offline:did_check', { item }),
    view: 'workOrders',
    search: mark,
    make: (page) => page.getByRole('checkbox', { name: item }).click(),
  }));
  const photo: Change = {
    shown: text('offline:did_photo', { name: 'leak.jpg' }),
    view: 'workOrders',
    search: mark,
    make: (page) =>
      page.locator('input[type=file]').setInputFiles({
        name: 'leak.jpg',
        mimeType: 'image/jpeg',
        buffer: picture,
      }),
  };
  return [...onAlerts, ...ticks, photo];
}

/** Removes changes that are already in the outbox, and returns the first that is not. */
async function firstMissing(page: Page, left: Change[]): Promise<Change | undefined> {
  await page.getByRole('tab', { name: text('offline:waiting') }).click();
  await expect(page.getByRole('heading', { name: /^Waiting to be sent/ })).toBeVisible();
  const lines = await page.getByRole('listitem').allInnerTexts();
  const isStored = ({ shown }: Change): boolean =>
    lines.some((line) => shown.split('|').every((part) => line.includes(part)));
  left.splice(0, left.length, ...left.filter((change) => !isStored(change)));
  return left[0];
}

async function openView(page: Page, { view, search }: Change): Promise<void> {
  await page.getByRole('tab', { name: text(`offline:${view}`), exact: true }).click();
  await page.getByRole('searchbox').fill(search);
}

async function versionOf(admin: ApiSession, id: number | undefined): Promise<number> {
  return (await admin.get<Alert>(`/alerts/${id}`)).version;
}

/** Opens tabs that close as soon as the portal has applied a change, before its response arrives. */
async function killWhileSending(context: BrowserContext, onKill: () => void): Promise<void> {
  for (let round = 0; round < 8; round += 1) {
    const page = await context.newPage();
    const applied = new Promise<void>((resolve) => {
      void page.route(
        /\/api\/v1\/(alerts|work-orders)\/\d+\/(start|countermeasures|items|photos)/,
        async (route) => {
          await route.fetch();
          resolve();
        },
      );
    });
    await page.goto(settings);
    await applied;
    await page.close();
    onKill();
  }
}
