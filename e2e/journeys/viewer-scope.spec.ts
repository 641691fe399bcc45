import type { Asset } from '@azimute/contract';
import { ApiSession } from '../support/api-session.ts';
import { atSea, MapScreen } from '../support/map-screen.ts';
import { signInContext } from '../support/portal-session.ts';
import { adminEmail, viewerEmail } from '../support/portal.ts';
import { assetsPath } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

const text = texts.en;

// What the viewer may not know of answers as what is not there.
test.use({ provoked: [/status of 404/] });

test('a viewer limited to one UL sees only its assets on the list, and not even by address', async ({
  page,
  context,
  request,
}) => {
  const admin = await ApiSession.open(request, adminEmail);
  const viewer = await signInContext(context, request, { email: viewerEmail });
  const [unit, ...others] = await viewer.listUnits();
  if (!unit) throw new Error('The viewer has a UL.');
  expect(others).toEqual([]);
  const { items } = await admin.get<{ items: Asset[] }>('/assets?limit=200');
  const { items: own } = await admin.get<{ items: Asset[] }>(`/assets?limit=200&units=${unit.id}`);
  const foreign = items.find((asset) => asset.unit.id !== unit.id);
  if (!foreign) throw new Error('The account has other ULs.');
  await page.goto(assetsPath);
  const table = page.getByRole('grid', { name: text('assets:tableLabel') });
  await expect(table).toHaveAttribute('aria-rowcount', String(own.length + 1));
  const codes = await table.getByRole('row').getByRole('link').allTextContents();
  const known = new Set([...items, ...own].map(({ code }) => code));
  const shown = codes.filter((code) => known.has(code));
  expect(shown.length).toBeGreaterThan(0);
  expect(shown.filter((code) => own.every((asset) => asset.code !== code))).toEqual([]);
  await expect(page.getByRole('button', { name: text('assets:newAsset') })).toBeHidden();

  await page.getByRole('searchbox').fill(foreign.code);
  await expect(page.getByText(text('assets:nothingTitle'))).toBeVisible();
  await page.goto(`${assetsPath}?asset=${foreign.id}`);
  await expect(page.getByRole('heading', { name: text('assets:missingTitle') })).toBeVisible();
});

test('a viewer limited to one UL sees only its assets on the live map, also while positions come in', async ({
  page,
  context,
  request,
}) => {
  const admin = await ApiSession.open(request, adminEmail);
  const viewer = await signInContext(context, request, { email: viewerEmail });
  const [unit] = await viewer.listUnits();
  const foreignUnit = (await admin.listUnits()).find(({ id }) => id !== unit?.id);
  const mark = `UL${Date.now() % 1_000_000}`;
  const foreign = await admin.createAssetWithDevice(`${mark}-OTHER`, foreignUnit?.id);
  const own = await admin.createAssetWithDevice(`${mark}-OWN`, unit?.id);
  const key = await admin.createKey();
  const report = async (speedKph: number): Promise<void> => {
    const time = new Date().toISOString();
    const place = { latitude: -12.2, longitude: -55.5 };
    // First the foreign one: when the own one is seen, the other has had its turn.
    for (const { code } of [foreign, own])
      await admin.postPositions(key, [{ deviceId: code, time, ...place, speedKph, ignition: true }]);
  };

  const screen = new MapScreen(page);
  await screen.open(`?${atSea}`);
  await screen.search(mark);
  await expect(screen.row(own.code)).toContainText(text('geolocation:neverReported'));
  await report(31);
  await expect(screen.row(own.code)).toContainText('31 km/h');
  await expect(screen.list.getByRole('button')).toHaveCount(1);
  await report(46);
  await expect(screen.row(own.code)).toContainText('46 km/h');
  await expect(screen.list.getByRole('button')).toHaveCount(1);

  await screen.search('');
  const total = (await viewer.get<{ total: number }>('/assets?limit=1')).total;
  await expect(page.getByText(`${total} ${text('geolocation:assets_other')}`)).toBeVisible();

  await page.goto(`${new URL(page.url()).pathname}?asset=${foreign.id}&${atSea}`);
  await screen.expectLive();
  await expect(screen.list.getByRole('button').first()).toBeVisible();
  await expect(screen.card).toBeHidden();
});
