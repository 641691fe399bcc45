import { ApiSession } from '../support/api-session.ts';
import { plantAlert } from '../support/plant-alert.ts';
import { plantPerson } from '../support/plant-person.ts';
import { signInContext } from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { alertsPath } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

const { pt } = texts;

// The browser logs the refusal of what was sent over an older version.
test.use({ viewport: { width: 1280, height: 800 }, provoked: [/409 \(Conflict\)/] });

test('two people treat one alert at once: the second sees what the first did, and nothing typed is lost', async ({
  page,
  request,
}) => {
  const session = await signInContext(page.context(), request, { email: adminEmail, locale: 'pt' });
  const { id: alertId } = await plantAlert(session);
  const other = await plantPerson(session, { name: 'Second Pair', role: 'admin' });
  const second = await ApiSession.open(request, other.email);
  await page.goto(`/pt${alertsPath}?alert=${alertId}`);
  const detail = page.getByRole('article');
  await expect(detail.getByText(pt('alert-words:status_opened')).first()).toBeVisible();
  await page.keyboard.press('f');
  const finishing = page.getByRole('dialog', { name: pt('alerts:finish') });
  await finishing.getByRole('combobox').click();
  await page.getByRole('option', { name: pt('alerts:falseAlarm') }).click();
  await finishing.getByRole('textbox', { name: pt('alerts:note') }).fill('Sensor trocado.');
  const { version } = await second.get<{ version: number }>(`/alerts/${alertId}`);
  await second.post(`/alerts/${alertId}/start`, { version });
  await finishing.getByRole('button', { name: pt('alerts:finish') }).click();
  await expect(finishing.getByText(pt('alerts:changedMeanwhile'))).toContainText('Second Pair');
  await expect(finishing.getByRole('textbox', { name: pt('alerts:note') })).toHaveValue('Sensor trocado.');
  await finishing.getByRole('button', { name: pt('alerts:finish') }).click();
  await expect(finishing).toBeHidden();
  await expect(detail.getByText('Sensor trocado.')).toBeVisible();
});
