import type { AlertType } from '@azimute/contract';
import { plantAlert } from '../support/plant-alert.ts';
import { signInContext } from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { alertManagementPath, alertsPath } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';
import { unique } from '../support/unique.ts';

const { pt } = texts;

test.use({ viewport: { width: 1440, height: 900 } });

test('a rule is tried on the past before it is saved, and its threshold is moved', async ({
  page,
  request,
}) => {
  const session = await signInContext(page.context(), request, { email: adminEmail, locale: 'pt' });
  const name = unique('Speed');
  const type = await session.post<AlertType>('/alert-types', {
    code: name,
    name,
    condition: { type: 'calculated', when: { kind: 'speeding', limitKph: 60 } },
  });
  await page.goto(`/pt${alertManagementPath}?alertType=${type.id}`);
  const part = page.getByRole('region', { name: pt('alert-backtest:title') });
  await part.getByRole('button', { name: pt('backtest:run') }).click();
  await expect(part.getByText(pt('alert-backtest:sameAsSaved'))).toBeVisible({ timeout: 60_000 });
  const slider = part.getByRole('slider', { name: pt('alert-backtest:threshold') });
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await part.getByRole('button', { name: pt('alert-backtest:useThreshold', { value: '61 km/h' }) }).click();
  await expect(page.getByRole('button', { name: '61 km/h' })).toBeVisible();
});

test('what was done about an alert is watched once it is finished', async ({ page, request }) => {
  const session = await signInContext(page.context(), request, { email: adminEmail, locale: 'pt' });
  const { id } = await plantAlert(session);
  await session.post(`/alerts/${id}/countermeasures`, {
    key: crypto.randomUUID(),
    kind: 'replacement',
    description: 'Bomba trocada',
  });
  const causes = await session.get<{ items: { id: number; isFalseAlarm: boolean }[] }>('/alert-causes');
  const cause =
    causes.items.find((one) => !one.isFalseAlarm) ??
    (await session.post<{ id: number }>('/alert-causes', { name: unique('Cause') }));
  const { version } = await session.get<{ version: number }>(`/alerts/${id}`);
  await session.post(`/alerts/${id}/finish`, {
    version,
    solvedAt: new Date().toISOString(),
    causeId: cause.id,
  });
  await page.goto(`/pt${alertsPath}?alert=${id}&full=true`);
  const proof = page.getByRole('region', { name: pt('alerts:didItWork') });
  await expect(proof.getByText(pt('alerts:verdict_waiting')).first()).toBeVisible();
});
