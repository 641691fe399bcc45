import { signInContext } from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { geofencesPath } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

const { pt } = texts;

test('creates a shape from coordinates, and along a line', async ({ page, request }) => {
  await signInContext(page.context(), request, { email: adminEmail, locale: 'pt' });
  const facts = page.getByRole('status').filter({ hasText: pt('geofences:vertices') });
  const more = page.getByRole('button', { name: pt('geofences:moreWays') });

  await test.step('uses the entered coordinates', async () => {
    await page.goto(`/pt${geofencesPath}?form=new`);
    await more.click();
    await page.getByRole('menuitem', { name: pt('geofences:fromCoordinates') }).click();
    const dialog = page.getByRole('dialog', { name: pt('geofences:fromCoordinates') });
    const places = dialog.getByRole('textbox', { name: pt('geofences:coordinates') });
    await places.fill('-20, -22\n-20, -21.99\n-19.99, -21.99');
    await dialog.getByRole('button', { name: pt('geofences:useShape') }).click();
    await expect(facts).toContainText(`${pt('geofences:vertices')} 3`);
  });

  await test.step('creates a corridor along a line, with the entered width', async () => {
    await more.click();
    await page.getByRole('menuitem', { name: pt('geofences:draw_corridor') }).click();
    const box = await page.getByRole('region', { name: pt('geofences:mapLabel') }).boundingBox();
    const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
    await page.mouse.click(x - 120, y);
    await page.mouse.move(x + 60, y - 40, { steps: 3 });
    await page.mouse.click(x + 120, y - 40);
    await page.keyboard.press('Enter');
    await expect(facts).toBeVisible();
    const narrow = await facts.textContent();
    await page.getByRole('textbox', { name: pt('geofences:corridorWidth') }).fill('90');
    await expect(facts).not.toHaveText(narrow ?? '');
    await page.getByRole('button', { name: pt('geofences:undo') }).click();
    await expect(facts).toHaveText(narrow ?? '');
  });
});
