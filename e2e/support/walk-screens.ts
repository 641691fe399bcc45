import type { Alert } from '@azimute/contract';
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { goInApp } from './go-in-app.ts';
import { importAssets } from './import-assets.ts';
import { plantAlert } from './plant-alert.ts';
import { plantDashboards } from './plant-dashboards.ts';
import { plantGeofence } from './plant-geofence.ts';
import { plantPerson } from './plant-person.ts';
import { signInContext } from './portal-session.ts';
import { adminEmail } from './portal.ts';
import type { Device, Screen } from './screens.ts';
import { expect } from './test.ts';
import { switchLanguage } from './switch-language.ts';
import { assetsScreens, panelScreens } from './screens/assets-screens.ts';
import { dashboardsScreens } from './screens/dashboards-screens.ts';
import { devicesScreens } from './screens/devices-screens.ts';
import { directoryCardScreen, directoryGuestScreens } from './screens/directory-screens.ts';
import { filesScreens, sharedFileScreens } from './screens/files-screens.ts';
import { alertsScreens } from './screens/alerts-screens.ts';
import { geofencesScreens } from './screens/geofences-screens.ts';
import { modulesScreens } from './screens/modules-screens.ts';
import { routesScreens, trackedRouteScreens } from './screens/routes-screens.ts';
import { guestScreens } from './screens/guest-screens.ts';
import { homeScreens } from './screens/home-screens.ts';
import { mapScreens } from './screens/map-screens.ts';
import { peopleScreens } from './screens/people-screens.ts';
import { profilesScreens } from './screens/profiles-screens.ts';
import { troubleScreens } from './screens/trouble-screens.ts';
import { usersScreens } from './screens/users-screens.ts';
import { pathIn, texts, type Locale } from './texts.ts';
import { unique } from './unique.ts';
import { writePdf } from './write-documents.ts';

/** Every screen of the portal, in parts of a test each. */
export const parts = {
  'for visitors': [...guestScreens, ...directoryGuestScreens, ...sharedFileScreens, ...trackedRouteScreens],
  'of home and its menus': homeScreens,
  'of the map': mapScreens,
  'of the assets': assetsScreens,
  'of an asset': panelScreens,
  'of the devices': devicesScreens,
  'of geofences': geofencesScreens,
  'of alerts': alertsScreens,
  'of dashboards': dashboardsScreens,
  'of modules': modulesScreens,
  'of files': filesScreens,
  'of routes': routesScreens,
  'of people and accounts': [...peopleScreens, directoryCardScreen],
  'of users and profiles': [...usersScreens, ...profilesScreens],
  'of what goes wrong': troubleScreens,
} as const satisfies Readonly<Record<string, readonly Screen[]>>;

export type Part = keyof typeof parts;

/** Errors of the console that a part brings about. */
export function provokedBy(part: Part): RegExp[] {
  if (part === 'for visitors') return [/status of (400|410)/];
  if (part === 'of geofences' || part === 'of alerts') return [/status of 404/];
  return part === 'of what goes wrong' ? [/RangeError|ERR_INTERNET_DISCONNECTED|WebSocket/] : [];
}

/**
 * The languages that each walk through a part shows its screens in. They change in place, but for visitors, who have no
 * profile to change, and where the connection is lost on the way.
 */
export function walksOf(part: Part, locales: readonly Locale[]): readonly (readonly Locale[])[] {
  return isLoadedAnew(part) ? locales.map((locale) => [locale]) : [locales];
}

/**
 * Home shows what stands around all screens, and the map how it does on a screen that takes all there is; each part, by
 * themselves, the screens that it shows under dialogs.
 */
export function isRestKnown(part: Part): boolean {
  return !isLoadedAnew(part) && part !== 'of home and its menus' && part !== 'of the map';
}

/** Its screens are about how the app begins and ends. */
function isLoadedAnew(part: Part): boolean {
  return part === 'for visitors' || part === 'of what goes wrong';
}

interface Walk {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly request: APIRequestContext;
  readonly part: Part;
  readonly locales: readonly Locale[];
  readonly device: Device;
  /** Evaluates the screen that is shown, which has its title and its language. */
  readonly look: (name: string, locale: Locale, screen: Screen) => Promise<void>;
}

/** Shows each screen of a part that the device has, with something on it, in each of the languages. */
export async function walkScreens(walk: Walk): Promise<void> {
  const { page, part, device } = walk;
  const look = async (screen: Screen, shown: Locale): Promise<void> => {
    const name = `${screen.name}, ${shown}`;
    await expectToBeIn(page, screen, shown, name);
    await walk.look(name, shown, screen);
  };
  // Each screen is opened in the language in which the one before it was left.
  let [locale = 'en', ...others] = walk.locales;
  await arrange(walk, locale);
  const screens: readonly Screen[] = parts[part];
  let isFirst = true;
  for (const screen of screens.filter(({ on }) => on === undefined || on === device)) {
    if (screen.path !== undefined) {
      if (isLoadedAnew(part) || isFirst) await page.goto(pathIn(locale, screen.path));
      else await goInApp(page, locale, screen.path);
    }
    isFirst = false;
    await screen.show(page, texts[locale]);
    await look(screen, locale);
    for (const next of others) {
      await switchLanguage(page, locale, next);
      await look(screen, next);
      others = [...others.filter((other) => other !== next), locale];
      locale = next;
    }
  }
}

/** The screen says its title and its language, and stands at the address of both. */
async function expectToBeIn(page: Page, screen: Screen, locale: Locale, name: string): Promise<void> {
  const { path = '', title } = screen;
  await expect(page.locator('html'), name).toHaveAttribute('lang', locale);
  if (title === undefined) return expect(page, name).toHaveTitle(/^Azimute - ./);
  await expect(page, name).toHaveTitle(`Azimute - ${texts[locale](title)}`);
  const [bare = ''] = path.split('?');
  await expect(page, name).toHaveURL(({ pathname }) => pathname === pathIn(locale, bare));
}

/** Signs in, and brings about what the screens show. */
async function arrange({ context, request, part }: Walk, locale: Locale): Promise<void> {
  if (part === 'for visitors') return;
  const session = await signInContext(context, request, { email: adminEmail, locale });
  if (part === 'of home and its menus') await importAssets(request, session, [`ROW-${Date.now()}`]);
  if (part === 'of the devices') await session.knock(await session.createKey(), `walk-${Date.now()}`);
  if (part === 'of files') await session.uploadFile(`${unique('Walk')}.pdf`, writePdf('Walk'));
  if (part === 'of dashboards') {
    await plantDashboards(session);
    const sections = [{ module: 'services:dashboards', level: 'see' }];
    const profile = await session.post<{ id: number }>('/profiles', {
      name: unique('Walk'),
      sections,
      unitIds: [],
    });
    await plantPerson(session, { profileIds: [profile.id] });
  }
  if (part === 'of alerts') {
    const alert = await session.get<Alert>(`/alerts/${(await plantAlert(session)).id}`);
    await session.post('/work-orders', {
      task: 'Change the pump',
      assetId: alert.asset?.id,
      alertId: alert.id,
      items: [{ text: 'Drain' }],
    });
  }
  if (part === 'of geofences') {
    const [unit] = await session.listUnits();
    if (unit) await plantGeofence(session, { name: unique('Walk'), unitId: unit.id, at: [-22, -20] });
  }
}
