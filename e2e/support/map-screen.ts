import type { Locator, Page } from '@playwright/test';
import { pace } from './portal.ts';
import { mapPath } from './screens.ts';
import { expect } from './test.ts';
import { pathIn, texts, type Locale, type Texts } from './texts.ts';

/**
 * In the Atlantic, far from the fleet and from any coast, where little is drawn. Journeys that are not about a place
 * also have their assets at sea: coasts and towns on land take a processor some seconds.
 */
export const atSea = 'at=-20,-22,9';

export interface Place {
  readonly x: number;
  readonly y: number;
}

/** The live map, read like a user does. */
export class MapScreen {
  readonly page: Page;
  readonly #text: Texts;
  readonly #locale: Locale;

  constructor(page: Page, locale: Locale = 'en') {
    this.page = page;
    this.#locale = locale;
    this.#text = texts[locale];
  }

  async open(search = ''): Promise<void> {
    await this.page.goto(`${pathIn(this.#locale, mapPath)}${search}`);
    // The whole app has to load first.
    const whole = { timeout: 60_000 * pace };
    await expect(this.#said('live')).toBeVisible(whole);
    await expect(this.list.getByRole('button').first()).toBeVisible(whole);
  }

  get map(): Locator {
    return this.page.getByRole('region', { name: this.#text('geolocation:mapLabel') });
  }

  get list(): Locator {
    return this.page.getByRole('list', { name: this.#text('geolocation:list'), exact: true });
  }

  /** The card beside the map. */
  get card(): Locator {
    return this.page.getByRole('complementary', { name: this.#text('geolocation:selected') });
  }

  row(code: string): Locator {
    return this.list.getByRole('button').filter({ hasText: code });
  }

  async search(wanted: string): Promise<void> {
    await this.page.getByRole('searchbox').fill(wanted);
  }

  /** Returns the position of the selected asset's name on the map. */
  async placeOf(code: string): Promise<Place> {
    const label = this.map.getByText(code, { exact: true });
    await expect(label).toBeVisible();
    const box = await label.boundingBox();
    if (box === null) throw new Error(`${code} has no label on the map.`);
    return { x: box.x + box.width / 2, y: box.y };
  }

  /** Counts the pixels of a screen area in the accent color, which trails use. */
  async countAccentPixels(
    clip: Place & { readonly width: number; readonly height: number },
  ): Promise<number> {
    const picture = (await this.page.screenshot({ clip })).toString('base64');
    return this.page.evaluate(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
      if (canvas === null) throw new Error('There is no canvas.');
      canvas.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--accent');
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
      canvas.drawImage(image, 0, 0);
      const { data } = canvas.getImageData(0, 0, image.width, image.height);
      let count = 0;
      for (let at = 0; at < data.length; at += 4) {
        const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3);
        if (Math.abs(r - red) + Math.abs(g - green) + Math.abs(b - blue) < 12) count += 1;
      }
      return count;
    }, picture);
  }

  /** Waits until the map reacts to fingers and pointers. */
  async expectMap(): Promise<void> {
    // Its scale is shown once it has a camera.
    await expect(this.page.getByText(/^[\d.,]+\s(?:k?m|mi|ft)$/).first()).toBeVisible();
  }

  async expectLive(): Promise<void> {
    await expect(this.#said('live')).toBeVisible();
  }

  /** Advances the page's clock, which determines displayed ages; its workers keep their own. */
  async setClockAhead(milliseconds: number): Promise<void> {
    await this.page.evaluate((ahead) => {
      Date.now = () => Math.round(performance.timeOrigin + performance.now()) + ahead;
    }, milliseconds);
  }

  async expectDisconnected(): Promise<void> {
    const words = this.#text('geolocation:offline', { time: '' }).trim();
    await expect(this.page.getByRole('status').filter({ hasText: words })).toBeVisible();
  }

  #said(word: 'live'): Locator {
    return this.page
      .getByRole('status')
      .filter({ hasText: new RegExp(`^${this.#text(`geolocation:${word}`)}$`) });
  }
}
