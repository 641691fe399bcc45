import type { Alert } from '@azimute/contract';
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { goInApp } from './go-in-app.ts';
import { importAssets } from './import-assets.ts';
import { longestTexts, serveLongestTexts } from './longest-texts.ts';
import { plantAlert } from './plant-alert.ts';
import { plantDashboards } from './plant-dashboards.ts';
import { plantGeofence } from './plant-geofence.ts';
import { plantPerson } from './plant-person.ts';
import { signInContext } from './portal-session.ts';
import { adminEmail } from './portal.ts';
import type { Device, Screen } from './screens.ts';
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

/** Every screen of the portal, in parts of one test each: few, since each loads the whole app. */
export const parts = {
  'for visitors': [...guestScreens, ...directoryGuestScreens, ...sharedFileScreens, ...trackedRouteScreens],
  'of home and its menus': homeScreens,
  'of the map': mapScreens,
  'of assets and devices': [...assetsScreens, ...panelScreens, ...devicesScreens],
  'of geofences and routes': [...geofencesScreens, ...routesScreens],
  'of alerts': alertsScreens,
  'of modules': modulesScreens,
  'of dashboards and files': [...dashboardsScreens, ...filesScreens],
  'of people and accounts': [...peopleScreens, directoryCardScreen, ...usersScreens, ...profilesScreens],
  'of what goes wrong': troubleScreens,
} as const satisfies Readonly<Record<string, readonly Screen[]>>;

export type Part = keyof typeof parts;

/** Console errors that a part causes. */
export function provokedBy(part: Part): RegExp[] {
  if (part === 'for visitors') return [/status of (400|410)/];
  if (part === 'of geofences and routes' || part === 'of alerts') return [/status of 404/];
  return part === 'of what goes wrong'
    ? [/RangeError|TypeError|ERR_INTERNET_DISCONNECTED|WebSocket|Worker failed/]
    : [];
}

/**
 * True if other screens cover the frame and the screens behind dialogs: home covers the frame, and the map the frame of
 * a full-size screen; each part covers the screens that it shows behind dialogs.
 */
export function isRestKnown(part: Part): boolean {
  return !isLoadedAnew(part) && part !== 'of home and its menus' && part !== 'of the map';
}

/** Its screens are about how the app starts and ends. */
function isLoadedAnew(part: Part): boolean {
  return part === 'for visitors' || part === 'of what goes wrong';
}

interface Walk {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly request: APIRequestContext;
  readonly part: Part;
  readonly device: Device;
  /** Evaluates the displayed screen. */
  readonly look: (screen: Screen) => Promise<void>;
}

/**
 * Shows each screen of a part that the device has, with content: on a desktop in English, on a phone with the longest
 * texts of all languages.
 */
export async function walkScreens(walk: Walk): Promise<void> {
  const { page, part, device } = walk;
  const locale: Locale = device === 'desk' ? 'en' : 'pt';
  const text = device === 'desk' ? texts.en : longestTexts;
  if (device === 'phone') await serveLongestTexts(page, locale);
  await arrange(walk, locale);
  const screens: readonly Screen[] = parts[part];
  let isFirst = true;
  for (const screen of screens.filter(({ on }) => on === undefined || on === device)) {
    if (screen.path !== undefined) {
      const address = pathIn(locale, screen.path);
      if (isLoadedAnew(part) || isFirst) await page.goto(address);
      else await goInApp(page, address, text);
    }
    isFirst = false;
    await screen.show(page, text);
    await walk.look(screen);
  }
}

/** Signs in, and prepares the screens' data. */
async function arrange({ context, request, part }: Walk, locale: Locale): Promise<void> {
  if (part === 'for visitors') return;
  const session = await signInContext(context, request, { email: adminEmail, locale });
  if (part === 'of home and its menus') await importAssets(request, session, [`ROW-${Date.now()}`]);
  if (part === 'of assets and devices')
    await session.sendFix(await session.createKey(), `walk-${Date.now()}`);
  if (part === 'of dashboards and files') {
    await session.uploadFile(`${unique('Walk')}.pdf`, writePdf('Walk'));
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
  if (part === 'of geofences and routes') {
    const [unit] = await session.listUnits();
    if (unit) await plantGeofence(session, { name: unique('Walk'), unitId: unit.id, at: [-22, -20] });
  }
}
