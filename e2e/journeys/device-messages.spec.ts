import type { Page } from '@playwright/test';
import { signInContext } from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { assetsPath } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { pathIn, texts, type Locale } from '../support/texts.ts';

const minuteMs = 60_000;

async function openMessages(page: Page, code: string, assetId: number, locale: Locale): Promise<void> {
  await page.goto(pathIn(locale, `${assetsPath}?search=${code}&asset=${assetId}&tab=messages`));
}

test('an installer sees a device knock, what became of it, and why it is refused', async ({
  page,
  context,
  request,
}) => {
  const text = texts.en;
  const admin = await signInContext(context, request, { email: adminEmail });
  const code = `KNOCK${Date.now() % 1_000_000}`;
  const asset = await admin.createAssetWithDevice(code);
  const key = await admin.createKey();
  const knock = async (query: string, agoMs: number): Promise<void> => {
    const timestamp = new Date(Date.now() - agoMs).toISOString();
    const answer = await request.get(
      `/api/v1/telemetry/osmand/${key}?id=${code}&lon=-46.6&${query}&timestamp=${timestamp}`,
    );
    expect(answer.ok()).toBe(true);
  };

  await openMessages(page, code, asset.id, 'en');
  const health = page.getByRole('list', { name: text('device-messages:health') });
  await expect(health).toContainText(text('device-messages:verdict_never'));
  await expect(page.getByRole('link', { name: text('device-messages:apiDocs') })).toBeVisible();

  await knock('lat=-23.5&speed=10&batt=80&engineTemp=6553.5&oilPressure=310&alarm=sos', 3 * 60 * minuteMs);
  await expect(health).toContainText(text('device-messages:verdict_working'));
  await expect(health).toContainText(text('telemetry:door_osmand'));
  const messages = page.getByRole('list', { name: text('device-messages:list') }).getByRole('listitem');
  const position = messages.filter({ hasText: text('device-messages:position') });
  await expect(position).toContainText(text('device-messages:late', { duration: '3\u00a0h' }));
  await position.getByRole('button', { expanded: false }).click();
  await expect(position).toContainText('19 km/h');
  await expect(position).toContainText(text('device-messages:attribute_batteryPercent'));
  await expect(position).toContainText('Oil pressure310\u00a0kPa');
  await expect(position).toContainText(`Engine temperature6,554\u00a0°C · ${text('readings:impossible')}`);
  await expect(position).toContainText(text('device-messages:becameLatest'));
  await expect(position.getByRole('link', { name: text('device-messages:onMap') })).toBeVisible();

  await knock('lat=91', minuteMs);
  await expect(health).toContainText(text('device-messages:verdict_refused'));
  await expect(health).toContainText(text('telemetry:mend_latitude_invalid'));
  const reason = text('telemetry:reason_latitude_invalid');
  const refused = messages.filter({ hasText: text('device-messages:refusedFor', { reason }) });
  await refused.getByRole('button', { expanded: false }).click();
  await expect(refused).toContainText(text('device-messages:becameRefused'));
  await expect(refused.getByRole('term').filter({ hasText: 'lat' })).toBeVisible();

  await page.getByText(text('device-messages:show_event'), { exact: true }).click();
  await expect(messages.filter({ hasText: text('device-messages:kind_alarm_sos') })).toBeVisible();

  await page.getByRole('tab', { name: text('assets:summary') }).click();
  await expect(page.getByRole('list', { name: text('readings:title') })).toContainText(
    'Oil pressure 310\u00a0kPa',
  );

  await test.step('in Portuguese on a phone', async () => {
    await page.setViewportSize({ width: 360, height: 780 });
    await admin.changeLocale('pt');
    await openMessages(page, code, asset.id, 'pt');
    const words = texts.pt;
    const phone = page.getByRole('dialog');
    await expect(phone.getByText(words('device-messages:verdict_refused'))).toBeVisible();
    await phone.getByText(words('device-messages:show_refused'), { exact: true }).click();
    const inPortuguese = words('telemetry:reason_latitude_invalid');
    const item = phone.getByRole('listitem').filter({
      has: page.getByRole('button', {
        name: words('device-messages:refusedFor', { reason: inPortuguese }),
      }),
    });
    await item.getByRole('button').click();
    await expect(item).toContainText(words('device-messages:becameRefused'));
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBe(0);
    await admin.changeLocale('en');
  });
});
