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

/** Signs in a user who imports assets and, not being an administrator, gets no other notifications. */
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

test('shows a notification in every tab’s bell at once, by one stream that moves to the next tab', async ({
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

  // The tab with the stream closes: the other one continues.
  await page.close();
  await importAssets(request, session, [unique('NOT')]);
  await expectUnread(other, 2);
  const created = text('notifications:importCreated_other', { formatted: 2 });
  await expect(rowsOf(other).filter({ hasText: created })).toBeVisible();
  await bellOf(other).click();
  await other
    .getByRole('dialog', { name: text('notifications:title') })
    .getByRole('link', { name: created })
    .click();
  await expect(other).toHaveURL(`/pt${assetsPath}`);
  await expect(other.getByRole('dialog', { name: text('asset-import:title') })).toBeVisible();
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
