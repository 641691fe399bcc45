import { alertsPath, type Screen } from '../screens.ts';

/** The alerts in their states. The demo's portal may have none yet. */
export const alertsScreens: readonly Screen[] = [
  {
    name: 'alerts',
    path: alertsPath,
    title: 'alerts:title',
    show: async (page, text) => {
      await page.getByRole('heading', { name: text('alerts:title'), level: 1 }).waitFor();
      await page.getByRole('radio', { name: text('alerts:tab_all') }).waitFor({ state: 'attached' });
    },
  },
  {
    name: 'alerts as a table',
    path: `${alertsPath}?view=table`,
    show: (page, text) => page.getByRole('button', { name: text('alerts:asTriage') }).waitFor(),
  },
  {
    name: 'an alert that one does not see',
    path: `${alertsPath}?alert=999999999`,
    show: (page, text) => page.getByText(text('alerts:missingTitle')).waitFor(),
  },
];
