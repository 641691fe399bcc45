import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { importAssets } from './import-assets.ts';
import { signInContext } from './portal-session.ts';
import { adminEmail } from './portal.ts';
import { openScreen, type Device, type Screen } from './screens.ts';
import { assetsScreens, panelScreens } from './screens/assets-screens.ts';
import { devicesScreens } from './screens/devices-screens.ts';
import { guestScreens } from './screens/guest-screens.ts';
import { homeScreens } from './screens/home-screens.ts';
import { mapScreens } from './screens/map-screens.ts';
import { peopleScreens } from './screens/people-screens.ts';
import { troubleScreens } from './screens/trouble-screens.ts';
import type { Locale } from './texts.ts';

/** Every screen of the portal, in parts of a test each. */
export const parts = {
  'for visitors': guestScreens,
  'of home and its menus': homeScreens,
  'of the map': mapScreens,
  'of the assets': assetsScreens,
  'of an asset': panelScreens,
  'of the devices': devicesScreens,
  'of people and accounts': peopleScreens,
  'of what goes wrong': troubleScreens,
} as const satisfies Readonly<Record<string, readonly Screen[]>>;

export type Part = keyof typeof parts;

/** Errors of the console that a part brings about. */
export function provokedBy(part: Part): RegExp[] {
  if (part === 'for visitors') return [/status of 400/];
  return part === 'of what goes wrong' ? [/RangeError|ERR_INTERNET_DISCONNECTED|WebSocket/] : [];
}

interface Walk {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly request: APIRequestContext;
  readonly part: Part;
  readonly locale: Locale;
  readonly device: Device;
  /** Judges the screen that is shown. */
  readonly look: (name: string) => Promise<void>;
}

/** Shows each screen of a part that the device has, with something on it. */
export async function walkScreens({
  page,
  context,
  request,
  part,
  locale,
  device,
  look,
}: Walk): Promise<void> {
  if (part !== 'for visitors') {
    const session = await signInContext(context, request, { email: adminEmail, locale });
    if (part === 'of home and its menus') await importAssets(request, session, [`ROW-${Date.now()}`]);
    if (part === 'of the devices') await session.knock(await session.createKey(), `walk-${Date.now()}`);
  }
  const screens: readonly Screen[] = parts[part];
  for (const screen of screens.filter(({ on }) => on === undefined || on === device)) {
    await openScreen(page, screen, locale);
    await look(screen.name);
  }
}
