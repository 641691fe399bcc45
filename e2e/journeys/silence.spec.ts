import type { Asset, SilentAssetList } from '@azimute/contract';
import { signInContext } from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { modulePath } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';
import { unique } from '../support/unique.ts';

const { pt } = texts;

test.use({ viewport: { width: 1280, height: 800 } });

test('a silent asset is found with its likely cause, taken on and evaluated', async ({ page, request }) => {
  const admin = await signInContext(page.context(), request, { email: adminEmail, locale: 'pt' });
  const category = unique('mudos');
  const [unit] = await admin.listUnits();
  // An asset that was never heard is silent.
  const asset = await admin.post<Asset>('/assets', { code: category, unitId: unit?.id, category });
  const row = page.getByRole('row').filter({ hasText: category });
  const panel = page.getByRole('complementary', { name: pt('silence:named', { code: category }) });

  await test.step('it is listed with cause and next action', async () => {
    await page.goto(`/pt${modulePath('connectivity')}/silence?categories=${category}`);
    await expect(page).toHaveTitle(`Azimute - ${pt('modules:content_silence')}`);
    await expect(row).toContainText(pt('silence:cause_unknown'));
    await expect(row).toContainText(pt('silence:action_unknown'));
  });

  await test.step('somebody takes it on and says what it was', async () => {
    await row.locator('[data-row-link]').click();
    await expect(panel).toContainText(pt('silence:rule_unknown'));
    await panel.getByRole('button', { name: pt('silence:takeOn') }).click();
    await expect(panel.getByRole('button', { name: pt('silence:giveUp') })).toBeVisible();
    await panel.getByLabel(pt('silence:whatItWas')).selectOption('subscription');
    await expect(row).toContainText(pt('silence:cause_subscription'));
    await expect(page.getByRole('main')).toContainText(pt('silence:hits'));
  });

  await test.step('the list is narrowed down to those that are taken on', async () => {
    await page.goto(`/pt${modulePath('connectivity')}/silence?owned=mine&causes=subscription`);
    await expect(row).toBeVisible();
    const { items } = await admin.get<SilentAssetList>(`/silent-assets?assets=${asset.id}`);
    expect(items[0]?.review).toMatchObject({ cause: 'subscription' });
  });
});
