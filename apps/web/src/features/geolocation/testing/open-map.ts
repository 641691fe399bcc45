import type { PositionInput } from '@azimute/contract';
import type { Locale } from '@azimute/contract/locales';
import { pathIn } from '../../../testing/go-in-app.ts';
import { openApp, screen, waitFor, within, type OpenedApp } from '../../../testing/open-app.ts';
import { postPositions } from '../../../testing/post-positions.ts';
import type { TestAccount, TestPerson } from '../../../testing/test-portal.ts';
import { texts } from '../../../testing/texts.ts';

export const mapPath = '/services/simc/geolocalizacao/mapa';

/** Location of the test fleets, at sea. */
export const yard = { latitude: -20, longitude: -22 };

/** At the yard and now by default. */
type Report = Omit<PositionInput, 'time' | 'latitude' | 'longitude'> &
  Partial<Pick<PositionInput, 'time' | 'latitude' | 'longitude'>> & { readonly secondsAgo?: number };

export type Reporting = (...reports: readonly Report[]) => Promise<void>;

/** Returns a function that makes an account's devices report. */
export function startReporting({ owner }: Pick<TestAccount, 'owner'>): Reporting {
  return async (...reports) => {
    const now = Date.now();
    const positions = reports.map(({ secondsAgo = 0, ...rest }) => ({
      ...yard,
      time: new Date(now - secondsAgo * 1000).toISOString(),
      ...rest,
    }));
    await postPositions(owner, positions);
  };
}

interface OpenMapOptions {
  readonly as: TestPerson;
  /** Language of the user. */
  readonly locale?: Locale;
  /** Width of the screen; a desktop by default. */
  readonly width?: number;
}

const phoneWidth = 800;
const arrowKeys = { ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40 } as const;

interface PlaceOnMap {
  /** In pixels from the center of the map. */
  readonly right?: number;
  readonly below?: number;
}

export interface OpenedMap extends OpenedApp {
  readonly list: () => HTMLElement;
  readonly queryList: () => HTMLElement | null;
  /** Waits for the row of an asset. */
  readonly row: (code: string) => Promise<HTMLElement>;
  /** Waits for the card of the selected asset. */
  readonly card: () => Promise<HTMLElement>;
  readonly queryCard: () => HTMLElement | null;
  readonly canvas: HTMLElement;
  readonly moveOnMap: (place: PlaceOnMap) => Promise<void>;
  readonly pressMap: (place?: PlaceOnMap & { readonly button?: 'left' | 'right' }) => Promise<void>;
  /** Presses a place once the map has its marker. */
  readonly pressMarker: (place?: PlaceOnMap) => Promise<void>;
  /** Drags from one place to another. */
  readonly dragMap: (from: PlaceOnMap, to: PlaceOnMap) => Promise<void>;
  /** Presses a key, with the key code that the map library needs. */
  readonly pushMap: (arrow: keyof typeof arrowKeys) => void;
  /** Camera in the address. */
  readonly camera: () => { readonly latitude: number; readonly longitude: number; readonly zoom: number };
  readonly search: () => URLSearchParams;
}

/** Opens the live map without its picture, and waits for map and fleet. */
export async function openMap(
  search: string,
  { as, locale = 'en', width = 1440 }: OpenMapOptions,
): Promise<OpenedMap> {
  // Loaded in advance, since it is large.
  await import('../../../map/fleet-map.ts');
  const text = texts[locale];
  const there = /[?&](at|asset)=/.test(search) ? '' : `${search === '' ? '?' : '&'}at=-20,-22,9`;
  const app = await openApp(pathIn(locale, mapPath) + search + there, { as, width, hasMaps: true });
  const { user } = app;
  const searchOf = () => new URL(app.address(), 'http://portal.test').searchParams;
  const listName = { name: text('geolocation:list') };
  const list = () => screen.getByRole('list', listName);
  const cardRole = width < phoneWidth ? 'region' : 'complementary';
  const cardName = { name: text('geolocation:selected') };
  // The scale appears once the map has a camera.
  await screen.findByText(/^[\d.,]+\s(k?m|mi|ft)$/, { selector: 'span[style]' });
  const canvas = document.querySelector<HTMLElement>('.maplibregl-canvas');
  if (!canvas) throw new Error('There is no map.');
  // On phones a card replaces it.
  if (width >= phoneWidth || !search.includes('asset='))
    await waitFor(() => within(list()).getAllByRole('button'));
  const at = ({ right = 0, below = 0 }: PlaceOnMap) => ({
    target: canvas,
    coords: { clientX: width / 2 + right, clientY: 400 + below },
  });
  const moveOnMap = (place: PlaceOnMap) => user.pointer(at(place));
  const pressMap: OpenedMap['pressMap'] = async ({ button = 'left', ...place } = {}) => {
    await moveOnMap(place);
    await user.pointer({ keys: button === 'left' ? '[MouseLeft]' : '[MouseRight]', ...at(place) });
  };
  return {
    ...app,
    list,
    queryList: () => screen.queryByRole('list', listName),
    row: (code) =>
      waitFor(() => {
        const rows = within(list()).getAllByRole('button');
        const found = rows.find((row) => row.textContent.includes(code));
        if (!found) throw new Error(`There is no row ${code}.`);
        return found;
      }),
    card: () => screen.findByRole(cardRole, cardName),
    queryCard: () => screen.queryByRole(cardRole, cardName),
    canvas,
    moveOnMap,
    pressMap,
    pressMarker: async (place = {}) => {
      await waitFor(async () => {
        await moveOnMap({ right: 300, below: 300 });
        await moveOnMap(place);
        if (canvas.style.cursor !== 'pointer') throw new Error('There is nothing on the map.');
      });
      await pressMap(place);
    },
    dragMap: async (from, to) => {
      await moveOnMap(from);
      await user.pointer({ keys: '[MouseLeft>]', ...at(from) });
      const [right, below] = [(from.right ?? 0) + (to.right ?? 0), (from.below ?? 0) + (to.below ?? 0)];
      await moveOnMap({ right: right / 2, below: below / 2 });
      await moveOnMap(to);
      await user.pointer({ keys: '[/MouseLeft]', ...at(to) });
    },
    pushMap: (arrow) => {
      canvas.focus();
      canvas.dispatchEvent(
        new KeyboardEvent('keydown', { key: arrow, keyCode: arrowKeys[arrow], bubbles: true }),
      );
    },
    camera: () => {
      const [latitude = 0, longitude = 0, zoom = 0] = (searchOf().get('at') ?? '').split(',').map(Number);
      return { latitude, longitude, zoom };
    },
    search: searchOf,
  };
}
