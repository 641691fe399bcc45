import type { Page } from '@playwright/test';
import { signInContext } from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { assetsPath, mapPath } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

const text = texts.en;
// In the order in which the list of assets offers them.
const heard = ['temporarily_disabled', 'in_maintenance', 'running', 'turned_off'];

interface FleetSummary {
  readonly total: number;
  readonly statuses: Readonly<Record<string, number>>;
  readonly silent: readonly { readonly code: string; readonly id: number }[];
}

async function expectAssets(page: Page, search: Readonly<Record<string, readonly string[]>>): Promise<void> {
  await expect(page).toHaveURL(
    ({ pathname, searchParams }) =>
      pathname === assetsPath &&
      new Set(searchParams.keys()).size === Object.keys(search).length &&
      Object.entries(search).every(([name, values]) => searchParams.getAll(name).join() === values.join()),
  );
}

test('home says how the fleet is, and each figure opens the assets behind it', async ({
  page,
  context,
  request,
}) => {
  const session = await signInContext(context, request, { email: adminEmail });
  const readSummary = () => session.get<FleetSummary>('/fleet/summary');
  // A demo that has just been started has yet to say who fell silent.
  await expect.poll(async () => (await readSummary()).silent.length).toBeGreaterThan(0);
  const summary = await readSummary();
  await page.goto('/home');
  const content = page.getByRole('main');
  const follow = async (name: string | RegExp, search: Readonly<Record<string, readonly string[]>>) => {
    await content.getByRole('link', { name }).first().click();
    await expectAssets(page, search);
    await page.goBack();
    await expect(page).toHaveURL('/home');
  };

  await follow(new RegExp(`^${summary.total} `), {});
  await follow(/communicating/, { status: heard });
  await follow(new RegExp(`^${text('status:in_maintenance')}`), { status: ['in_maintenance'] });
  const seeAll = (list: string) => content.locator(list).getByRole('link', { name: text('home:seeAll') });
  await seeAll('#silent').click();
  await expectAssets(page, { status: ['without_communication'], sort: ['lastContact'] });
  await page.goBack();
  await seeAll('#latest').click();
  await expectAssets(page, { sort: ['lastContact'], order: ['desc'] });
  await page.goBack();

  const [silent] = summary.silent;
  if (!silent) throw new Error('The demo has an asset without communication.');
  await content.getByRole('link', { name: new RegExp(silent.code) }).click();
  await expect(page).toHaveURL(
    ({ pathname, searchParams }) => pathname === mapPath && searchParams.get('asset') === String(silent.id),
  );
});
