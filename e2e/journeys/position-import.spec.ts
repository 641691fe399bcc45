import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { signInContext } from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { devicesPath } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { pathIn, texts } from '../support/texts.ts';
import { unique } from '../support/unique.ts';

/** Tracks of real cars and buses, which lie beside the project and not in it. */
const tracks = join(import.meta.dirname, '..', '..', '..', 'shared', 'data', 'aracaju-tracks.csv');
const text = texts.pt;

interface Tracks {
  readonly file: string;
  readonly ids: readonly string[];
  readonly good: number;
}

/** The recorded tracks where they are, else a few lines of the same kind; the last line is none. */
function readTracks(mark: string): Tracks {
  const source = existsSync(tracks)
    ? readFileSync(tracks, 'utf8')
    : 'track_id,time,latitude,longitude\n1,2014-09-13 07:24:32,-10.9,-37.0\n2,2014-09-13 07:24:33,-10.9,-37.0\n';
  const [heading = '', ...lines] = source.trim().split('\n');
  const marked = lines.map((line) => `${mark}-${line}`);
  const ids = [...new Set(marked.map((line) => line.split(',')[0] ?? ''))];
  // Two tracks may share a fix once the first stands for the device of the second.
  const stored = new Set(marked.map((line) => line.replace(`${ids[0]},`, `${ids[1]},`)));
  return {
    file: [heading, ...marked, `${ids[1]},yesterday,0,0`].join('\n'),
    ids,
    good: stored.size,
  };
}

test('the tracks of many devices are previewed, told apart, and imported with a report of what is refused', async ({
  page,
  context,
  request,
}) => {
  const admin = await signInContext(context, request, { email: adminEmail, locale: 'pt' });
  const { file, ids, good } = readTracks(unique('T'));
  // One asset has them all: the other journeys keep a fleet that fits a page.
  const asset = await admin.createAssetWithDevice(ids[1] ?? '');
  await Promise.all(ids.slice(2).map((deviceId) => admin.post(`/assets/${asset.id}/devices`, { deviceId })));

  const fileName = `${unique('trajetos')}.csv`;
  await page.goto(pathIn('pt', `${devicesPath}?tab=files`));
  await page.locator('input[type="file"]').setInputFiles({
    name: fileName,
    mimeType: 'text/csv',
    buffer: Buffer.from(file),
  });
  // The zone of the tracks is not the account's.
  await page.getByLabel(text('position-import:timeZone')).selectOption('America/Maceio');
  // One device is unknown: it is told which one it stands for.
  await page
    .getByLabel(text('position-import:insteadOf', { name: ids[0] ?? '' }), { exact: true })
    .fill(ids[1] ?? '');
  await page.keyboard.press('Enter');
  const counts = page.getByLabel(text('position-import:counts'));
  await expect(counts).toHaveText(new RegExp(`${text('position-import:unknown')}0$`));

  await page.getByRole('button', { name: text('position-import:start'), exact: true }).click();
  await expect(page.getByText(text('import:finishedTitle'))).toBeVisible({ timeout: 60_000 });
  const count = (name: `${string}:${string}`) =>
    page
      .getByRole('term')
      .filter({ hasText: text(name) })
      .locator('xpath=following-sibling::dd');
  await expect(count('position-import:accepted')).toHaveText(new Intl.NumberFormat('pt-BR').format(good));
  await expect(count('position-import:refused')).toHaveText('1');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: text('position-import:download') }).click();
  const report = readFileSync(await (await downloading).path(), 'utf8');
  expect(report).toContain('yesterday');
  await expect(page.getByRole('link', { name: text('position-import:onMap') })).toBeVisible();

  await page.getByRole('button', { name: text('import:another') }).click();
  await expect(page.getByRole('button', { name: new RegExp(fileName) })).toBeVisible();
});

const start = Date.UTC(2025, 4, 5, 12);
const secondsOn = (seconds: number): string => new Date(start + seconds * 1000).toISOString();

const trackPoint = (seconds: number): string =>
  `<trkpt lat="-10.9" lon="${-37 - seconds / 1e4}"><time>${secondsOn(seconds)}</time></trkpt>`;

const kinds = [
  {
    name: 'track.gpx',
    type: 'application/gpx+xml',
    write: (device: string) =>
      `<gpx version="1.1"><trk><name>${device}</name><trkseg>${trackPoint(0)}${trackPoint(5)}</trkseg></trk></gpx>`,
  },
  {
    name: 'track.geojson',
    type: 'application/geo+json',
    write: (device: string) =>
      JSON.stringify({
        type: 'FeatureCollection',
        features: [60, 65].map((seconds) => ({
          type: 'Feature',
          properties: { device, time: secondsOn(seconds) },
          geometry: { type: 'Point', coordinates: [-37, -10.9 - seconds / 1e4] },
        })),
      }),
  },
];

test('GPX and GeoJSON go in through the screen', async ({ page, context, request }) => {
  const admin = await signInContext(context, request, { email: adminEmail, locale: 'pt' });
  for (const { name, type, write } of kinds) {
    const device = unique(name);
    await admin.createAssetWithDevice(device);
    await page.goto(pathIn('pt', `${devicesPath}?tab=files`));
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name, mimeType: type, buffer: Buffer.from(write(device)) });
    await page.getByRole('button', { name: text('position-import:start'), exact: true }).click();
    await expect(page.getByText(text('import:finishedTitle'))).toBeVisible({ timeout: 60_000 });
    const stored = page.getByRole('term').filter({ hasText: text('position-import:accepted') });
    await expect(stored.locator('xpath=following-sibling::dd')).toHaveText('2');
  }
});

test('an import that is cancelled on its way stops, and says that what is stored stays', async ({
  page,
  context,
  request,
}) => {
  const admin = await signInContext(context, request, { email: adminEmail, locale: 'pt' });
  const device = unique('long');
  await admin.createAssetWithDevice(device);
  const lines = Array.from({ length: 200_000 }, (_, at) => `${device},${secondsOn(at)},-10.9,-37`);
  await page.goto(pathIn('pt', `${devicesPath}?tab=files`));
  await page.locator('input[type="file"]').setInputFiles({
    name: 'long.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`device,time,latitude,longitude\n${lines.join('\n')}`),
  });
  await page.getByRole('button', { name: text('position-import:start'), exact: true }).click();
  await page.getByRole('button', { name: text('common:cancel'), exact: true }).click();
  await page.getByRole('button', { name: text('import:cancelConfirm'), exact: true }).click();
  const ending = page.getByRole('heading', { name: 'long.csv' }).getByRole('status');
  await expect(ending).toHaveText(text('import:cancelledTitle'), { timeout: 60_000 });
  await expect(page.getByText(text('position-import:staysText'))).toBeVisible();
});
