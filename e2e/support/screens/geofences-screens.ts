import { geofencesPath, type Screen } from '../screens.ts';
import { expect } from '../test.ts';

/** With the demo's data. */
export const geofencesScreens: readonly Screen[] = [
  {
    name: 'geofences, one of them open',
    path: geofencesPath,
    show: async (page, text) => {
      await page.locator('[data-row-link]').first().click();
      await expect(
        page.locator('[data-side-panel]').getByRole('tab', { name: text('geofences:summary') }),
      ).toBeVisible();
      await expect(page.getByText(text('geofences:perimeter'), { exact: true })).toBeVisible();
    },
  },
  {
    name: 'a geofence that one does not see',
    path: `${geofencesPath}?geofence=999999999`,
    show: async (page, text) => {
      await expect(page.getByText(text('geofences:missingTitle'))).toBeVisible();
    },
  },
  {
    name: 'events of geofences',
    path: `${geofencesPath}?view=events`,
    show: async (page, text) => {
      await expect(page.getByRole('tab', { name: text('geofences:view_events') })).toHaveAttribute(
        'aria-selected',
        'true',
      );
      await expect(page.getByRole('button', { name: text('ui:addFilter'), exact: true })).toBeVisible();
    },
  },
  {
    name: 'days on site',
    path: `${geofencesPath}?view=days&period=days30&by=customers`,
    show: async (page, text) => {
      await expect(page.getByRole('button', { name: text('on-site:print') })).toBeVisible();
      await expect(page.getByText(text('on-site:ruleOfMetric'))).toBeVisible();
    },
  },
  {
    name: 'new geofence with errors',
    path: `${geofencesPath}?form=new`,
    show: async (page, text) => {
      await page.getByRole('button', { name: text('geofences:save') }).click();
      await expect(page.getByText(text('geofences:noResource'))).toBeVisible();
      await page.getByText(text('geofences:advanced'), { exact: true }).click();
    },
  },
];
