import { suiteSlugs } from '@azimute/contract/routes';
import { modulePath, type Screen } from '../screens.ts';
import { expect } from '../test.ts';

/** The six modules, and the details of a figure, with the demo's data of today. */
export const modulesScreens: readonly Screen[] = [
  ...suiteSlugs.map((slug): Screen => ({
    name: `the module ${slug}`,
    path: modulePath(slug),
    show: async (page) => {
      await expect(page.locator('[aria-labelledby^="tile-"] button').first()).toBeVisible();
    },
  })),
  {
    name: 'a figure, explained',
    path: `${modulePath('utilization')}?explain=idle_share`,
    show: async (page, text) => {
      const panel = page.getByRole('dialog', { name: text('metrics:name_idle_share') });
      await expect(panel.getByText(text('modules:coverageTitle'))).toBeVisible();
    },
  },
  {
    name: 'the content of a metric',
    path: `${modulePath('utilization')}/idle-share`,
    show: async (page, text) => {
      await expect(page.getByRole('heading', { name: text('modules:assetDays') })).toBeVisible();
    },
  },
  {
    name: 'the ranking of a module',
    path: `${modulePath('safety')}/ranking`,
    show: async (page, text) => {
      await expect(page.getByRole('combobox', { name: text('modules:orderBy') })).toBeVisible();
    },
  },
  ...(
    [
      ['cockpit', 'exceptions'],
      ['fleet', 'maintenance'],
      ['safety', 'scores'],
    ] as const
  ).map(([slug, content]): Screen => ({
    name: `the list ${content}`,
    path: `${modulePath(slug)}/${content}`,
    show: async (page) => {
      await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
    },
  })),
  {
    name: 'the assets that could move',
    path: `${modulePath('utilization')}/moves`,
    show: async (page, text) => {
      await expect(
        page.getByRole('heading', { name: text('modules:content_moves'), level: 1 }),
      ).toBeVisible();
      await expect(
        page.getByRole('heading', { name: text('modules:content_moves'), level: 2 }),
      ).toBeVisible();
    },
  },
  {
    name: 'the weights of safety scores',
    path: modulePath('safety'),
    show: async (page, text) => {
      await page.getByRole('button', { name: text('modules:weights') }).click();
      await expect(page.getByRole('dialog', { name: text('modules:weights') })).toBeVisible();
    },
  },
  {
    name: 'the costs',
    path: `${modulePath('financials')}/costs`,
    show: async (page, text) => {
      await expect(page.getByRole('button', { name: text('costs:new') }).first()).toBeVisible();
    },
  },
  {
    name: 'the fuels',
    path: `${modulePath('financials')}/fuels`,
    show: async (page, text) => {
      await expect(page.getByRole('button', { name: text('fuels:new') }).first()).toBeVisible();
    },
  },
  {
    name: 'a new fuel',
    path: `${modulePath('financials')}/fuels?new=true`,
    show: async (page, text) => {
      await expect(page.getByRole('dialog', { name: text('fuels:new') })).toBeVisible();
    },
  },
  {
    name: 'the targets',
    path: `${modulePath('cockpit')}/targets`,
    show: async (page, text) => {
      await expect(page.getByRole('button', { name: text('targets:new') }).first()).toBeVisible();
    },
  },
  {
    name: 'a new target',
    path: `${modulePath('cockpit')}/targets?new=true`,
    show: async (page, text) => {
      await expect(page.getByRole('dialog', { name: text('targets:new') })).toBeVisible();
    },
  },
  {
    name: 'silent assets',
    path: `${modulePath('connectivity')}/silence`,
    show: async (page, text) => {
      await expect(page.getByRole('heading', { name: text('modules:content_silence') })).toBeVisible();
    },
  },
  {
    name: 'devices by kind and firmware',
    path: `${modulePath('connectivity')}/devices`,
    show: async (page, text) => {
      await expect(
        page.getByRole('heading', { name: text('modules:content_devices'), level: 2 }),
      ).toBeVisible();
    },
  },
  {
    name: 'rental contracts',
    path: `${modulePath('financials')}/rentals`,
    show: async (page, text) => {
      await expect(page.getByRole('button', { name: text('rentals:new') }).first()).toBeVisible();
    },
  },
  {
    name: 'the form of a rental contract',
    path: `${modulePath('financials')}/rentals?new=true`,
    show: async (page, text) => {
      await expect(page.getByRole('dialog', { name: text('rentals:new') })).toBeVisible();
    },
  },
  {
    name: 'the subscriptions by e-mail of a module',
    path: modulePath('cockpit'),
    show: async (page, text) => {
      await page.getByRole('button', { name: text('modules:subscriptions') }).click();
      await expect(page.getByRole('dialog', { name: text('subscriptions:title') })).toBeVisible();
    },
  },
  {
    name: 'the import of costs',
    path: `${modulePath('financials')}/costs?import=new`,
    show: async (page, text) => {
      await expect(page.getByRole('dialog', { name: text('financial-import:title_costs') })).toBeVisible();
    },
  },
  {
    name: 'the screen that verifies a statement',
    path: '/services/simc/verify-statement',
    show: async (page, text) => {
      await expect(page.getByRole('button', { name: text('signature:verify') })).toBeVisible();
    },
  },
  {
    name: 'a new cost',
    path: `${modulePath('financials')}/costs?new=true`,
    show: async (page, text) => {
      await expect(page.getByRole('dialog', { name: text('costs:new') })).toBeVisible();
    },
  },
];
