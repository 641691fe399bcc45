import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { apiPrefix } from '@azimute/contract';
import { signInContext } from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { assetsPath, devicesPath } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { pathIn, texts } from '../support/texts.ts';
import { unique } from '../support/unique.ts';

const minuteMs = 60_000;

// A time that has yet to come is refused.
test.use({ provoked: [/status of 422/] });

test('a device that knocks is connected to a new asset, another is blocked, what was refused is replayed, the key revoked', async ({
  page,
  context,
  request,
}) => {
  const text = texts.en;
  const session = await signInContext(context, request, { email: adminEmail });
  const key = await session.createKey();
  const id = String(Date.now());
  const [wanted, unwanted] = [`knock-${id}`, `noise-${id}`];
  await knock(request, key, wanted, 3);
  await knock(request, key, unwanted, 1);

  await page.goto(assetsPath);
  await page.getByRole('link', { name: /knocking/ }).click();
  await expect(page).toHaveURL(`${devicesPath}?tab=inbox`);
  await open(page, wanted);
  const panel = page.getByRole('complementary', { name: text('devices:panelLabel', { device: wanted }) });
  await expect(panel.getByText('-19.92000, -44.05000')).toBeVisible();
  await panel.getByRole('button', { name: text('devices:claim') }).click();
  const claim = page.getByRole('dialog', { name: text('devices:claimTitle', { device: wanted }) });
  await expect(claim.getByText('3 kept positions are brought in.')).toBeVisible();
  await claim.getByText(text('devices:newAsset'), { exact: true }).click();
  const code = `NEW-${id.slice(-8)}`;
  await claim.getByRole('textbox', { name: text('assets:id') }).fill(code);
  await claim.getByRole('combobox', { name: text('assets:unit') }).click();
  await page.getByRole('option').first().click();
  await claim.getByRole('textbox', { name: text('assets:hourMeterNow') }).fill('1200.5');
  await claim.getByText(text('device-assignments:sinceTime'), { exact: true }).click();
  const since = claim.getByLabel(text('device-assignments:time'));
  await since.fill('2099-01-01T00:00');
  await claim.getByRole('button', { name: text('devices:claimNew') }).click();
  await expect(claim.getByText(text('device-assignments:inFuture'))).toBeVisible();
  await since.fill('2020-01-01T00:00');
  await claim.getByRole('button', { name: text('devices:claimNew') }).click();
  const outcome = page.getByRole('dialog', {
    name: text('devices:claimedTitle', { device: wanted, asset: code }),
  });
  await expect(outcome.getByText('3 positions brought in')).toBeVisible();
  await outcome.getByRole('link', { name: text('devices:openAsset', { asset: code }) }).click();
  await expect(page.getByRole('heading', { name: code })).toBeVisible();
  await expect(page.getByText('-19.92000, -44.05000')).toBeVisible();
  await expect(page.getByText('1,200.5 h')).toBeVisible();

  await page.goto(`${devicesPath}?tab=inbox`);
  await open(page, unwanted);
  await page.getByRole('button', { name: text('devices:block'), exact: true }).click();
  await page.getByRole('button', { name: text('devices:blockConfirm') }).click();
  await expect(link(page, unwanted)).toBeHidden();
  await knock(request, key, unwanted, 1, 1);
  await page.goto(`${devicesPath}?tab=inbox&state=blocked`);
  await open(page, unwanted);
  await expect(fact(page, text('devices:dropped'))).toHaveText('1');
  await expect(fact(page, text('devices:keptLong'))).toHaveText('1');

  const late = `late-${id}`;
  await knock(request, key, late, 2);
  await page.goto(`${devicesPath}?tab=refused&device=${late}`);
  const boxes = page.getByRole('checkbox', { name: text('ui:selectLoaded') });
  await boxes.check();
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: text('refused-positions:replay') })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Replay 2' }).click();
  await expect(page.getByText('2 stay refused, with their newest reason')).toBeVisible();

  // Connected by hand, it brings in what was kept by itself.
  const { items } = await session.get<{ items: { id: number }[] }>(`/assets?search=${code}`);
  await session.post(`/assets/${items[0]?.id}/devices`, { deviceId: late });
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(text('refused-positions:nothingTitle'))).toBeVisible({ timeout: 15_000 });
  }).toPass();

  // On the asset's panel it gives way to another one, which moves on and comes off.
  const next = unique('next');
  const assetId = items[0]?.id ?? 0;
  const { code: goal } = await session.createAssetWithDevice(unique('GOAL'));
  await page.goto(`${assetsPath}?asset=${assetId}&tab=devices`);
  const changeOf = (device: string): Locator =>
    page.getByRole('button', { name: `${text('device-assignments:changeDevice')}: ${device}` });
  await changeOf(late).click();
  const dialog = page.getByRole('dialog').filter({ has: page.getByRole('radiogroup') });
  await dialog.getByText(text('device-assignments:replace'), { exact: true }).first().click();
  await dialog.getByRole('textbox', { name: text('device-assignments:newDevice') }).fill(next);
  await dialog.getByRole('button', { name: text('device-assignments:replace') }).click();
  await expect(changeOf(next)).toBeVisible();
  const past = page.getByRole('list', { name: text('device-assignments:history') });
  await expect(past.getByText(late)).toBeVisible();
  await changeOf(next).click();
  await dialog.getByText(text('device-assignments:move'), { exact: true }).first().click();
  await dialog.getByRole('combobox', { name: text('device-assignments:toAsset') }).fill(goal);
  await page.getByRole('option', { name: goal }).click();
  await dialog.getByRole('button', { name: text('device-assignments:move') }).click();
  await expect(past.getByText(next)).toBeVisible();
  await changeOf(wanted).click();
  await dialog.getByRole('button', { name: text('device-assignments:takeOff') }).click();
  await expect(page.getByText(/^No device since/)).toBeVisible();

  // The screen of devices says where each is, and where it was.
  await page.goto(`${devicesPath}?tab=assigned&search=${next}`);
  await open(page, next);
  const assets = page.getByRole('list', { name: text('device-assignments:assets') });
  await expect(assets.getByRole('listitem')).toHaveText([new RegExp(goal), new RegExp(code)]);
  await page.goto(`${devicesPath}?tab=assigned&state=past&search=${id}`);
  await expect(link(page, wanted)).toBeVisible();
  await expect(link(page, next)).toBeHidden();
  await page.goto(`${devicesPath}?tab=keys`);

  await page.getByRole('tab', { name: text('devices:keys') }).click();
  await page.locator('[data-row-link]').first().click();
  await page.getByRole('button', { name: text('api-keys:revoke'), exact: true }).click();
  await page.getByRole('button', { name: text('api-keys:revokeConfirm') }).click();
  await expect(page.getByRole('heading', { name: text('api-keys:whereTitle') })).toBeHidden();
  expect((await send(request, key, wanted, 0)).status()).toBe(401);

  await page.getByRole('button', { name: text('api-keys:newKey') }).click();
  const making = page.getByRole('dialog', { name: text('api-keys:newKey') });
  await making.getByRole('textbox', { name: text('api-keys:keyName') }).fill(`BI ${id}`);
  await making.getByRole('checkbox', { name: text('api-keys:scopeTelemetryWrite') }).uncheck();
  await making.getByRole('checkbox', { name: text('api-keys:scopeGeolocationRead') }).check();
  await making.getByText(text('api-keys:chosenUnits')).click();
  await making.getByRole('listitem').getByRole('checkbox').first().check();
  await making.getByRole('button', { name: text('api-keys:createKey') }).click();
  const made = page.getByRole('dialog', { name: `BI ${id}` });
  const reading = await made.getByText(/^azk_/).first().innerText();
  const read = await request.get(`${apiPrefix}/units`, { headers: { 'x-api-key': reading } });
  expect(await read.json()).toMatchObject({ total: 1 });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('a device is connected to an asset that is there', async ({ page, context, request }) => {
    const text = texts.pt;
    const session = await signInContext(context, request, { email: adminEmail, locale: 'pt' });
    const device = unique('phone');
    const { code } = await session.createAssetWithDevice(unique('HELD'));
    await knock(request, await session.createKey(), device, 1);
    await page.goto(pathIn('pt', `${devicesPath}?tab=inbox`));
    await open(page, device);
    await page.getByRole('button', { name: text('devices:claim') }).click();
    const claim = page.getByRole('dialog', { name: text('devices:claimTitle', { device }) });
    await claim.getByRole('combobox', { name: text('devices:asset') }).fill(code);
    await page.getByRole('option', { name: code }).click();
    await claim.getByRole('button', { name: text('devices:claimExisting') }).click();
    const name = text('devices:claimedTitle', { device, asset: code });
    await expect(page.getByRole('dialog', { name }).getByText('1 posição incluída')).toBeVisible();
  });
});

/** Fixes of the last minutes through the OsmAnd door; the newest is at -19.92, -44.05. */
async function knock(
  request: APIRequestContext,
  key: string,
  device: string,
  count: number,
  agoMinutes = 2,
): Promise<void> {
  for (let index = count - 1; index >= 0; index -= 1) {
    const answer = await send(request, key, device, agoMinutes + index);
    expect(answer.ok(), await answer.text()).toBe(true);
  }
}

function send(request: APIRequestContext, key: string, device: string, agoMinutes: number) {
  const time = new Date(Date.now() - agoMinutes * minuteMs).toISOString();
  const query = new URLSearchParams({ id: device, lat: '-19.92', lon: '-44.05', timestamp: time });
  return request.get(`${apiPrefix}/telemetry/osmand/${key}?${query.toString()}`);
}

function link(page: Page, name: string): Locator {
  return page.getByRole('link', { name, exact: true });
}

async function open(page: Page, name: string): Promise<void> {
  await link(page, name).click();
}

/** The value of a fact of the open row. */
function fact(page: Page, name: string): Locator {
  return page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd');
}
