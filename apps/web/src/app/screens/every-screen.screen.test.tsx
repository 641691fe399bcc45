import { locales, type Locale } from '@azimute/contract/locales';
import {
  memberScreens,
  productRoutes,
  routeNamed,
  suiteSlugs,
  type RouteName,
} from '@azimute/contract/routes';
import { beforeAll, expect, it } from 'vitest';
import { contents } from '../../features/modules/api/contents.ts';
import { othersThan, pathIn, switchLanguage } from '../../testing/go-in-app.ts';
import { closeApp, openApp, waitFor } from '../../testing/open-app.ts';
import { plantAccount, type TestAccount } from '../../testing/test-portal.ts';
import { texts } from '../../testing/texts.ts';
import { writePortal } from '../../testing/write-portal.ts';

type Key = `${string}:${string}`;
/** Title from a text key, or as literal words. */
type Title = Key | { readonly words: string };

interface Shown {
  readonly path: string;
  readonly title: Title;
}

const board = { words: 'Board of the walk' };
const briefcase = { words: 'Briefcase of the walk' };

/** Title of every screen; a new route fails here until it is added. Null for routes that redirect. */
const titles: Readonly<Record<RouteName, Title | null>> = {
  index: 'login:title',
  'forgot-password': 'password:forgotTitle',
  'reset-password': 'password:resetTitle',
  azuread: 'company-sign-in:waitTitle',
  'azuread-directory': 'company-sign-in:waitTitle',
  'first-access': 'login:firstTitle',
  mailbox: 'mailbox:title',
  'shared-file': 'shared-file:title',
  'tracked-route': 'tracked-route:title',
  'mailed-report': 'mailed-report:title',
  home: 'home:title',
  account: 'settings:accountTitle',
  'settings-profile': 'settings:profileTitle',
  'settings-my-accounts': 'settings:myAccountsTitle',
  'settings-security': 'security:title',
  notifications: 'notifications:title',
  'admin-dashboards': 'dashboard-access:title',
  'admin-users': 'users:title',
  'admin-users-migrations': 'migrations:title',
  'admin-users-services': 'service-accounts:title',
  'admin-users-audit': 'audit:title',
  'services-dashboards': 'dashboards:title',
  'services-dashboards-briefcase': briefcase,
  'services-dashboards-briefcase-content': board,
  'services-file-manager': 'files:title',
  'services-simc': null,
  'services-simc-home': 'suite:title',
  'services-simc-geolocalizacao-mapa': 'geolocation:title',
  'services-simc-geolocalizacao-rotas': 'routes:title',
  'services-simc-geolocalizacao-cercas': 'geofences:title',
  'services-simc-geolocalizacao-ativos': 'assets:title',
  'services-simc-geolocalizacao-ativos-dispositivos': 'devices:title',
  'services-simc-comandos': 'device-commands:title',
  'services-simc-geolocalizacao-ativos-campos': 'custom-fields:title',
  'services-simc-geolocalizacao-ativos-fabricantes': 'maker-feeds:title',
  'services-simc-geolocalizacao-ativos-unidades': 'units:title',
  'services-simc-geolocalizacao-ativos-clientes': 'customers:title',
  'services-simc-alertas-alertas': 'alerts:title',
  'services-simc-alertas-alertas-ordens': 'work-orders:title',
  'services-simc-alertas-alertas-manutencao': 'maintenance-plans:dueTitle',
  'services-simc-alertas-alertas-manutencao-planos': 'maintenance-plans:plansTitle',
  'services-simc-alertas-alertas-manutencao-historico': 'maintenance-services:title',
  'services-simc-alertas-gerenciamento': 'alert-types:title',
  'services-simc-verify-statement': 'signature:title',
  'services-simc-settings-profiles': 'profiles:title',
  'services-simc-settings-users': 'profiles:peopleTitle',
  'services-simc-cockpit': 'modules:name_cockpit',
  'services-simc-cockpit-content': null,
  'services-simc-fleet': 'modules:name_fleet',
  'services-simc-fleet-content': null,
  'services-simc-connectivity': 'modules:name_connectivity',
  'services-simc-connectivity-content': null,
  'services-simc-utilization': 'modules:name_utilization',
  'services-simc-utilization-content': null,
  'services-simc-safety': 'modules:name_safety',
  'services-simc-safety-content': null,
  'services-simc-financials': 'modules:name_financials',
  'services-simc-financials-content': null,
  // Opens only in the operators' account: installation-page.test.tsx.
  operator: null,
};

/** Screens at another screen's address with further parameters. */
const further: readonly Shown[] = [
  { path: '/services/simc/alertas/alertas?view=figures', title: 'alert-figures:title' },
  { path: '/services/file-manager?trash=true', title: 'files:trash' },
  { path: '/services/simc/utilization/idle-share', title: 'metrics:name_idle_share' },
  ...suiteSlugs.flatMap((slug) =>
    contents[slug].map((content): Shown => ({
      path: `/services/simc/${slug}/${content}`,
      title: `modules:content_${content}`,
    })),
  ),
];

/** Return address of directories; it has no language, and ends in a redirect. */
const callback = '/api/v1/azuread';

let account: TestAccount;
let ids: Readonly<Record<string, number>>;

beforeAll(async () => {
  account = await plantAccount({ assets: { 'A-1': {} } });
  const made = await account.owner.call('createBriefcase', {
    body: { name: briefcase.words, icon: 'chart' },
  });
  const content = await account.owner.call('createContent', {
    body: { briefcaseId: made.id, name: board.words, body: { kind: 'native', days: 30, tiles: [] } },
  });
  ids = { briefcaseId: made.id, contentId: content.id, directory: account.id };
});

/** Returns the screens of these routes, except redirects; paths may name the account's data in braces. */
function screensOf(names: readonly RouteName[]): Shown[] {
  return names.flatMap((name) => {
    const title = titles[name];
    return title === null ? [] : [{ path: routeNamed(name).path, title }];
  });
}

/** Expects the page's title, language and address; the screen may add its own parameters. */
async function expectToBeIn(locale: Locale, title: Title, address: string): Promise<void> {
  const [path, search = ''] = address.split('?');
  await waitFor(() => {
    const { documentElement, title: shown } = document;
    expect({ title: shown, lang: documentElement.lang, path: window.location.pathname }).toEqual({
      title: `Azimute - ${typeof title === 'string' ? texts[locale](title) : title.words}`,
      lang: locale,
      path,
    });
  });
  expect(window.location.search).toContain(search);
}

/** Few screens per test, so that each stays within the time limit. */
const walks = ofFour([...screensOf(memberScreens), ...further]);

it.each(walks)(
  'shows $paths with their titles in each language, at the address of both',
  async ({ screens }) => {
    let locale: Locale = 'en';
    await account.owner.call('changeLocale', { body: { locale } });
    await openApp('/notifications', { as: account.owner, hasMaps: true });
    await expectToBeIn(locale, 'notifications:title', '/notifications');
    for (const { path, title } of screens) {
      const address = addressOf(path);
      window.history.pushState(null, '', pathIn(locale, address));
      await expectToBeIn(locale, title, pathIn(locale, address));
      for (const next of othersThan(locale)) {
        await switchLanguage(locale, next);
        locale = next;
        await expectToBeIn(locale, title, pathIn(locale, address));
      }
    }
  },
);

const visited = productRoutes.filter(({ name }) => !memberScreens.includes(name));

it.each(screensOf(visited.map(({ name }) => name)))(
  'shows visitors $path with its title in each language',
  async ({ path, title }) => {
    writePortal({ demo: true, mail: 'mailbox' });
    const address = addressOf(path);
    for (const locale of locales) {
      await closeApp();
      // If the address has no language, the browser's stored choice decides.
      document.cookie = `azimute-locale=${locale}; Path=/`;
      await openApp(address.startsWith(callback) ? address : pathIn(locale, address));
      await expectToBeIn(locale, title, address.startsWith(callback) ? callback : pathIn(locale, address));
    }
  },
);

function addressOf(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, key: string) => String(ids[key]));
}

function ofFour(screens: readonly Shown[]): { readonly paths: string; readonly screens: readonly Shown[] }[] {
  return Array.from({ length: Math.ceil(screens.length / 4) }, (_, index) => {
    const some = screens.slice(index * 4, index * 4 + 4);
    return { paths: some.map(({ path }) => path).join(', '), screens: some };
  });
}
