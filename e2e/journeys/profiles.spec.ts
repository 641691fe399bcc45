import { ApiSession } from '../support/api-session.ts';
import { leaveMapBare } from '../support/bare-map.ts';
import { atSea, MapScreen } from '../support/map-screen.ts';
import { plantPerson } from '../support/plant-person.ts';
import { signInContext } from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';
import { unique } from '../support/unique.ts';

const text = texts.pt;

test('gives a viewer their part of the fleet, which their live map shows', async ({
  page,
  context,
  request,
  browser,
}) => {
  const admin = await ApiSession.open(request, adminEmail);
  const { name: person, email } = await plantPerson(admin, { name: unique('Lia Prado') });
  const [first, second] = await admin.listUnits();
  if (!first || !second) throw new Error('The account has ULs.');
  const mark = unique('PART');
  await admin.createAssetWithDevice(`${mark}-A`, first.id);
  await admin.createAssetWithDevice(`${mark}-B`, second.id);
  await signInContext(context, request, { email: adminEmail, locale: 'pt' });
  await page.goto('/pt/services/simc/settings/profiles');
  await page.getByRole('button', { name: text('profiles:newProfile') }).click();
  const dialog = page.getByRole('dialog', { name: text('profiles:newProfile') });
  await dialog.getByLabel(new RegExp(`^${text('profiles:name')}`)).fill(unique('Pátio'));
  await dialog
    .getByLabel(
      text('profiles:seeModule', { module: text('profiles:module_services:simc:geolocalizacao:mapa') }),
    )
    .check();
  await dialog.getByRole('checkbox', { name: new RegExp(`^${first.code}\\b`) }).check();
  await dialog.getByPlaceholder(text('profiles:link')).fill(person);
  await page.getByRole('option', { name: new RegExp(person) }).click();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(text('messages:created'), { exact: true })).toBeVisible();

  const theirs = await browser.newContext({ reducedMotion: 'reduce' });
  await leaveMapBare(theirs);
  await signInContext(theirs, request, { email, locale: 'es' });
  const map = new MapScreen(await theirs.newPage(), 'es');
  await map.open(`?q=${mark}&${atSea}`);
  await expect(map.row(`${mark}-A`)).toBeVisible();
  await expect(map.row(`${mark}-B`)).toHaveCount(0);
  await theirs.close();
});
