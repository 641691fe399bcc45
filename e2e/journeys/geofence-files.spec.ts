import { readFile } from 'node:fs/promises';
import type { GeofenceList } from '@azimute/contract';
import type { Page } from '@playwright/test';
import { ApiSession } from '../support/api-session.ts';
import { signInContext } from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { geofencesPath } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';
import { unique } from '../support/unique.ts';

const { pt } = texts;
const path = `/pt${geofencesPath}`;

interface Unit {
  readonly id: number;
  readonly code: string;
}

const ring = (places: readonly (readonly [number, number])[]): string =>
  `<Polygon><outerBoundaryIs><LinearRing><coordinates>${places.map((place) => place.join(',')).join(' ')}</coordinates></LinearRing></outerBoundaryIs></Polygon>`;

/** At sea: so many squares in a row, one that crosses itself, and a point. */
function writeKml(name: string, squares: number): string {
  const marks = Array.from({ length: squares }, (_, index) => {
    const [west, south] = [-22 + index / 1000, -20];
    const [east, north] = [west + 0.0008, south + 0.0008];
    const places = [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ] as const;
    return `<Placemark><name>${name} ${index + 1}</name>${ring(places)}</Placemark>`;
  });
  const crossed = [
    [-22, -19],
    [-21.97, -18.97],
    [-21.97, -18.98],
    [-22, -18.995],
    [-22, -19],
  ] as const;
  return `<kml><Document>${marks.join('')}
    <Placemark><name>${name} crossed</name>${ring(crossed)}</Placemark>
    <Placemark><name>${name} point</name><Point><coordinates>-22,-20</coordinates></Point></Placemark>
  </Document></kml>`;
}

async function chooseUnit(page: Page, { code }: Unit): Promise<void> {
  const unit = page.getByRole('combobox', { name: new RegExp(`^${pt('geofences:unit').slice(0, 8)}`) });
  await unit.fill(code);
  await page.getByRole('option', { name: new RegExp(`^${code}`) }).click();
}

test('a KML of 200 geofences is brought, repaired where that is asked for, and taken out again', async ({
  page,
  request,
}) => {
  await signInContext(page.context(), request, { email: adminEmail, locale: 'pt' });
  const admin = await ApiSession.open(request, adminEmail);
  const code = unique('KML');
  const unit = await admin.post<Unit>('/units', { code, name: 'Alto-mar', profileIds: [] });
  const name = unique('Lote');

  await page.goto(path);
  await page.getByRole('button', { name: pt('geofence-import:import'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: pt('geofence-import:title') });
  await dialog.locator('input[type="file"]').setInputFiles({
    name: 'lotes.kml',
    mimeType: 'application/vnd.google-earth.kml+xml',
    buffer: Buffer.from(writeKml(name, 199)),
  });
  await expect(dialog.getByText(pt('geofence-import:problem_not_an_area'))).toBeHidden();
  await expect(dialog.getByText(pt('geofence-import:needsUnit'))).toBeVisible({ timeout: 20_000 });
  await dialog.getByText(pt('geofence-import:show_bad'), { exact: true }).last().click();
  await expect(dialog.getByText(pt('geofence-import:problem_not_an_area'))).toBeVisible();
  await expect(dialog.getByText(pt('geofences:shape_self_intersection'))).toBeVisible();
  await chooseUnit(page, unit);
  const repair = dialog.getByRole('switch', { name: pt('geofence-import:repair') });
  await repair.click();
  await expect(repair).toBeChecked();
  const start = pt('geofence-import:start_other', { formatted: '200' });
  await dialog.getByRole('button', { name: start }).click();
  await expect(dialog.getByText(pt('import:finishedTitle'))).toBeVisible({ timeout: 60_000 });
  await expect(dialog.getByText(pt('geofence-import:badAreas'))).toBeVisible();
  await dialog.getByRole('button', { name: pt('geofence-import:done') }).click();
  const stored = await admin.get<GeofenceList>(`/geofences?units=${unit.id}&limit=1`);
  expect(stored.total).toBe(200);

  await page.goto(`${path}?units=${unit.id}`);
  await expect(page.getByText(`${name} 1`, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: pt('ui:export'), exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: pt('ui:export_geojson') }).click();
  const file = JSON.parse(await readFile(await (await download).path(), 'utf8')) as { features: unknown[] };
  expect(file.features).toHaveLength(200);

  // Other journeys look for their own geofences among those of the demo.
  const { items } = await admin.get<GeofenceList>(`/geofences?units=${unit.id}&limit=200`);
  for (const { id } of items) await admin.delete(`/geofences/${id}?subGeofences=0`);
});

test('a shape comes from coordinates, along a line, and around a place', async ({ page, request }) => {
  await signInContext(page.context(), request, { email: adminEmail, locale: 'pt' });
  const facts = page.getByRole('status').filter({ hasText: pt('geofences:vertices') });
  const more = page.getByRole('button', { name: pt('geofences:moreWays') });

  await test.step('coordinates say what is wrong with them', async () => {
    await page.goto(`${path}?form=new`);
    await more.click({ timeout: 20_000 });
    await page.getByRole('menuitem', { name: pt('geofences:fromCoordinates') }).click();
    const dialog = page.getByRole('dialog', { name: pt('geofences:fromCoordinates') });
    const places = dialog.getByRole('textbox', { name: pt('geofences:coordinates') });
    await places.fill('-20, -22\n-20, -21.99');
    await expect(dialog.getByText(pt('geofences:coordinatesBad'))).toBeVisible();
    await places.fill('-20, -22\n-19.99, -21.99\n-20, -21.99\n-19.99, -22');
    await expect(dialog.getByText(pt('geofences:shape_self_intersection'))).toBeVisible();
    await places.fill('-20, -22\n-20, -21.99\n-19.99, -21.99');
    await dialog.getByRole('button', { name: pt('geofences:useShape') }).click();
    await expect(facts).toContainText('3');
  });

  await test.step('a corridor follows a line, as wide as one says', async () => {
    await more.click();
    await page.getByRole('menuitem', { name: pt('geofences:draw_corridor') }).click();
    const box = await page.getByRole('region', { name: pt('geofences:mapLabel') }).boundingBox();
    const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
    await page.mouse.click(x - 120, y);
    await page.mouse.move(x + 60, y - 40, { steps: 3 });
    await page.mouse.click(x + 120, y - 40);
    await page.waitForTimeout(400);
    await page.mouse.click(x + 120, y - 40);
    await expect(facts).toBeVisible();
    const narrow = await facts.textContent();
    await page.getByRole('textbox', { name: pt('geofences:corridorWidth') }).fill('90');
    await expect(facts).not.toHaveText(narrow ?? '');
    await page.getByRole('button', { name: pt('geofences:undo') }).click();
  });

  await test.step('the address says what to draw around, on a phone as well', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${path}?form=new&around=-20.5,-21.5`);
    await page
      .locator('label')
      .filter({ hasText: pt('geofences:side_map'), visible: true })
      .click();
    await expect(facts).toBeVisible({ timeout: 20_000 });
    await expect(facts).toContainText('64');
    await more.click();
    await page.getByRole('menuitemcheckbox', { name: pt('geofences:snap') }).click();
    await expect(page.getByRole('menuitemcheckbox', { name: pt('geofences:snap') })).not.toBeChecked();
  });
});
