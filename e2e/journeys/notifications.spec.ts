import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { ApiSession } from '../support/api-session.ts';
import { importAssets } from '../support/import-assets.ts';
import { plantPerson } from '../support/plant-person.ts';
import { signInContext } from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { assetsPath } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';
import { unique } from '../support/unique.ts';

const text = texts.pt;
const title = text('notifications:importFinished');

/** Signs in somebody who imports assets and, being no administrator, is told of nothing else. */
async function signInImporter(context: BrowserContext, request: APIRequestContext): Promise<ApiSession> {
  const admin = await ApiSession.open(request, adminEmail);
  const [unit] = await admin.listUnits();
  if (!unit) throw new Error('The account has ULs.');
  const profile = await admin.post<{ id: number }>('/profiles', {
    name: unique('Importers'),
    sections: [{ module: 'services:simc:geolocalizacao:ativos', level: 'change' }],
    unitIds: [unit.id],
  });
  const { email } = await plantPerson(admin, { profileIds: [profile.id] });
  return await signInContext(context, request, { email, locale: 'pt' });
}

test('a notification is on the bell of every tab at once, is read, dismissed and deleted', async ({
  page,
  context,
  request,
}) => {
  const session = await signInImporter(context, request);
  await page.goto('/pt/home');
  await expect(bellOf(page)).toHaveAccessibleName(text('notifications:bellNone'));
  const other = await context.newPage();
  const streams: string[] = [];
  other.on('request', (asked) => {
    if (asked.url().includes('/notifications/stream')) streams.push(asked.url());
  });
  await other.goto('/pt/notifications');
  await expect(other.getByRole('heading', { name: text('notifications:emptyTitle') })).toBeVisible();

  await importAssets(request, session, [unique('NOT'), unique('NOT')]);
  for (const tab of [page, other]) await expectUnread(tab, 1);
  expect(streams, 'the tabs share one stream').toEqual([]);
  await expect(rowsOf(other)).toHaveCount(1);

  // The tab that holds the stream closes: the other one goes on.
  await page.close();
  await importAssets(request, session, [unique('NOT')]);
  await expectUnread(other, 2);
  const created = text('notifications:importCreated_other', { formatted: 2 });
  await expect(rowsOf(other).filter({ hasText: created })).toBeVisible();

  await bellOf(other).click();
  const panel = other.getByRole('dialog', { name: text('notifications:title') });
  await expect(panel.getByRole('listitem')).toHaveCount(2);
  await panel.getByRole('link', { name: created }).click();
  await expect(other).toHaveURL(`/pt${assetsPath}`);
  const imports = other.getByRole('dialog', { name: text('asset-import:title') });
  await expect(imports).toBeVisible();
  await other.keyboard.press('Escape');
  await expect(imports).toBeHidden();
  await expectUnread(other, 1);

  await bellOf(other).click();
  const dismiss = panel.getByRole('button', { name: text('notifications:dismissNamed', { title }) });
  await dismiss.first().click();
  await expect(dismiss).toHaveCount(1);
  await expect(dismiss).toBeFocused();
  await panel.getByRole('button', { name: text('notifications:dismissAll') }).click();
  await expect(panel.getByRole('heading', { name: text('notifications:bellEmptyTitle') })).toBeVisible();
  await expect(bellOf(other)).toHaveAccessibleName(text('notifications:bellNone'));
  await panel.getByRole('link', { name: text('notifications:viewAll') }).click();
  await expect(other).toHaveURL('/pt/notifications');
  await expect(rowsOf(other)).toHaveCount(2);

  const markUnread = other.getByRole('button', { name: text('notifications:markUnreadNamed', { title }) });
  const markRead = other.getByRole('button', { name: text('notifications:markReadNamed', { title }) });
  for (const unread of [1, 2]) {
    await markUnread.first().click();
    await expectUnread(other, unread);
    // The bell may know before the list does: the same button must not be pressed twice.
    await expect(markUnread).toHaveCount(2 - unread);
  }
  await markRead.first().click();
  await expectUnread(other, 1);
  await other.getByRole('button', { name: text('notifications:readAll') }).click();
  await expect(bellOf(other)).toHaveAccessibleName(text('notifications:bellNone'));
  await expect(markRead).toHaveCount(0);
  await markUnread.first().click();
  await other.getByText(text('notifications:filterUnread'), { exact: true }).click();
  await expect(other).toHaveURL('/pt/notifications?show=unread');
  await expect(rowsOf(other)).toHaveCount(1);
  await other.reload();
  await expect(rowsOf(other)).toHaveCount(1);
  await other.getByRole('button', { name: text('notifications:deleteNamed', { title }) }).click();
  await expect(other.getByText(text('messages:deleted'))).toBeVisible();
  await expect(other.getByRole('heading', { name: text('notifications:allReadTitle') })).toBeVisible();
  await other.getByRole('button', { name: text('notifications:undo') }).click();
  await expect(other.getByText(text('notifications:restored'), { exact: true })).toBeVisible();
  await expect(rowsOf(other)).toHaveCount(1);
  await expectUnread(other, 1);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('the bar says that something is unread, and several are deleted at once', async ({
    page,
    context,
    request,
  }) => {
    const session = await signInImporter(context, request);
    await page.goto('/pt/home');
    await importAssets(request, session, [unique('NOT')]);
    const more = page.getByRole('button', { name: text('shell:more') });
    await expect(more).toContainText(text('notifications:unreadCount_one', { formatted: 1 }));
    await more.click();
    await page
      .getByRole('dialog', { name: text('shell:more') })
      .getByRole('link', { name: text('shell:notifications') })
      .click();
    await expect(page).toHaveURL('/pt/notifications');
    await expect(rowsOf(page).first()).toBeVisible();
    for (const box of await rowsOf(page).getByRole('checkbox').all()) await box.check();
    const bar = page.getByRole('toolbar', { name: text('ui:bulkActions') });
    await bar.getByRole('button', { name: text('notifications:delete'), exact: true }).click();
    await expect(page.getByRole('heading', { name: text('notifications:emptyTitle') })).toBeVisible();
    await page.getByRole('button', { name: text('notifications:undo') }).click();
    await expect(rowsOf(page).first()).toBeVisible();
  });
});

function bellOf(page: Page) {
  return page.getByRole('banner').getByRole('button', { name: text('notifications:title') });
}

function rowsOf(page: Page) {
  return page
    .getByRole('main')
    .getByRole('list', { name: text('notifications:title') })
    .getByRole('listitem');
}

async function expectUnread(page: Page, count: number): Promise<void> {
  const key = count === 1 ? 'notifications:bell_one' : 'notifications:bell_other';
  await expect(bellOf(page)).toHaveAccessibleName(text(key, { formatted: count }));
}
