import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { createAdministrator } from './create-administrator.ts';
import type { Color } from './draw-tile.ts';
import { readyWithinMs } from './portal.ts';
import { signInContext } from './portal-session.ts';
import { startPortal, type StartedPortal } from './start-portal.ts';
import { mapPath } from './screens.ts';
import { expect, test } from './test.ts';
import { TileServer } from './tile-server.ts';
import { texts, type Locale } from './texts.ts';
import { writeArchive } from './write-archive.ts';
import { writeVectorTile } from './write-vector-tile.ts';

export const street: Color = [231, 180, 60];
export const sky: Color = [40, 92, 52];
export const lake: Color = [205, 226, 235];
const administrator = 'ana@maps.example';
export const elsewhere = 'https://tiles.elsewhere.example';

interface BaseMapJourney {
  /** The administrator of the portal's only account. */
  readonly signIn: (locale: Locale) => Promise<void>;
}

interface BaseMapPortal {
  readonly tiles: TileServer;
  readonly portal: StartedPortal;
}

/** A separate portal whose operator lists street tiles, a file of streets, and imagery. */
export const baseMapTest = test.extend<BaseMapJourney, BaseMapPortal>({
  portalAnswers: async ({ portal: _portal }, use) => use(),
  tiles: [
    async ({ browserName: _browser }, use) => {
      const tiles = new TileServer({ street, sky });
      await tiles.start();
      await use(tiles);
      await tiles.stop();
    },
    { scope: 'worker' },
  ],
  portal: [
    async ({ tiles }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'azimute-maps-'));
      await writeFile(join(folder, 'vale.pmtiles'), streets());
      const attribution = [{ text: 'Example Streets', url: 'https://streets.example/' }];
      await writeFile(
        join(folder, 'maps.json'),
        JSON.stringify([
          { id: 'streets', name: 'Streets', for: 'roadmap', tiles: tiles.template('street'), attribution },
          { id: 'vale', name: 'Vale', for: 'roadmap', file: 'vale.pmtiles' },
          {
            id: 'sky',
            name: 'Sky',
            for: 'imagery',
            tiles: tiles.template('sky'),
            attribution: 'Example Sky',
          },
        ]),
      );
      const portal = await startPortal({ DEMO: 'false', MAPS_DIR: folder });
      await createAdministrator(portal, { email: administrator, locale: 'pt' });
      await use(portal);
      await portal.stop();
      await rm(folder, { recursive: true });
    },
    { scope: 'worker', timeout: readyWithinMs },
  ],
  signIn: async ({ context, request }, use) =>
    use(async (locale) => {
      await signInContext(context, request, { email: administrator, locale });
    }),
  origins: async ({ portal, tiles }, use) =>
    use([portal.url, tiles.origin, elsewhere, 'https://tiles.openfreemap.org']),
  baseURL: async ({ portal }, use) => use(portal.url),
});

/** A motorway, a town, and a lake in the lower two thirds, in the layers of the Protomaps basemap. */
function streets(): Buffer {
  const tile = writeVectorTile({
    earth: [{ kind: 'polygon', points: square(0, 4096), tags: { kind: 'earth' } }],
    water: [{ kind: 'polygon', points: square(1400, 4096), tags: { kind: 'lake' } }],
    roads: [
      {
        kind: 'line',
        points: [
          [0, 1024],
          [4096, 1024],
        ],
        tags: { kind: 'highway', name: 'BR-116' },
      },
    ],
    places: [
      {
        kind: 'point',
        points: [[1024, 512]],
        tags: { kind: 'locality', kind_detail: 'city', name: 'Vale' },
      },
    ],
  });
  const metadata = {
    attribution: '<a href="https://vale.example/">Vale data</a><script>alert(1)</script>',
    vector_layers: ['earth', 'water', 'roads', 'places'].map((id) => ({ id, fields: {} })),
  };
  return writeArchive({ tile, type: 'vector', maxZoom: 6, metadata });
}

function square(top: number, bottom: number): (readonly [number, number])[] {
  return [
    [0, top],
    [4096, top],
    [4096, bottom],
    [0, bottom],
  ];
}

export async function openMap(page: Page, locale: Locale, search = ''): Promise<void> {
  await page.goto(`${locale === 'en' ? '' : `/${locale}`}${mapPath}${search}`);
  await expect(page.getByRole('region', { name: texts[locale]('geolocation:mapLabel') })).toBeVisible();
}

/** Returns the share of a color in the middle of the map, from 0 to 1. */
export async function shareOf(page: Page, color: Color): Promise<number> {
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  const clip = { x: size.width / 2 - 100, y: size.height / 2 - 100, width: 200, height: 200 };
  return shareIn(page, await page.screenshot({ clip }), color);
}

/** Returns the share of a color in a picture, from 0 to 1. */
export async function shareIn(page: Page, png: Buffer, color: Color): Promise<number> {
  return page.evaluate(
    async ([base64, wanted]) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
      if (canvas === null) throw new Error('There is no canvas.');
      canvas.drawImage(image, 0, 0);
      const { data } = canvas.getImageData(0, 0, image.width, image.height);
      let count = 0;
      for (let at = 0; at < data.length; at += 4) {
        const distance = wanted.reduce(
          (sum, part, index) => sum + Math.abs((data[at + index] ?? 0) - part),
          0,
        );
        if (distance < 24) count += 1;
      }
      return count / (data.length / 4);
    },
    [png.toString('base64'), color] as const,
  );
}
