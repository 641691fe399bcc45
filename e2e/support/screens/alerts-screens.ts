import { alertManagementPath, alertsPath, maintenancePath, workOrdersPath, type Screen } from '../screens.ts';
import { expect } from '../test.ts';

/** With an alert raised by another system. */
export const alertsScreens: readonly Screen[] = [
  {
    name: 'alerts',
    path: alertsPath,
    show: (page) => expect(page.locator('[data-row-link]').first()).toBeVisible(),
  },
  {
    name: 'alerts, one of them open',
    show: async (page, text) => {
      await page.locator('[data-row-link]').first().click();
      await expect(page.getByRole('article').getByText(text('alerts:recommendation')).first()).toBeVisible();
    },
  },
  {
    name: 'finishing an alert',
    show: async (page, text) => {
      await page
        .getByRole('button', { name: text('alerts:finish') })
        .first()
        .click();
      await expect(page.getByRole('dialog').getByText(text('alerts:note'))).toBeVisible();
    },
  },
  {
    name: 'alerts as a table',
    path: `${alertsPath}?view=table`,
    show: (page) => expect(page.locator('[data-row-link]').first()).toBeVisible(),
  },
  {
    name: 'an alert that one does not see',
    path: `${alertsPath}?alert=999999999`,
    show: (page, text) => expect(page.getByText(text('alerts:missingTitle'))).toBeVisible(),
  },
  {
    name: 'the dashboard of alerts',
    path: `${alertsPath}?view=figures`,
    show: (page, text) =>
      expect(page.getByRole('heading', { name: text('alert-figures:byDay') })).toBeVisible(),
  },
  {
    name: 'work orders',
    path: `${workOrdersPath}?show=all`,
    show: (page) => expect(page.locator('[data-row-link]').first()).toBeVisible(),
  },
  {
    name: 'a work order',
    show: async (page, text) => {
      await page.locator('[data-row-link]').first().click();
      await expect(page.getByRole('heading', { name: text('work-orders:history') })).toBeVisible();
    },
  },
  {
    name: 'a new work order',
    path: `${workOrdersPath}?new=true`,
    show: (page, text) => expect(page.getByRole('dialog', { name: text('work-orders:new') })).toBeVisible(),
  },
  {
    name: 'due maintenance with its calendar',
    path: `${maintenancePath}?view=calendar`,
    show: (page, text) =>
      expect(page.getByRole('region', { name: text('maintenance-plans:calendarLabel') })).toBeVisible(),
  },
  {
    name: 'maintenance plans',
    path: `${maintenancePath}/planos`,
    show: (page) => expect(page.locator('[data-row-link]').first()).toBeVisible(),
  },
  {
    name: 'a maintenance plan',
    show: async (page, text) => {
      await page.locator('[data-row-link]').first().click();
      await expect(page.getByRole('dialog').getByText(text('maintenance-plans:opensOrders'))).toBeVisible();
    },
  },
  {
    name: 'maintenance history',
    path: `${maintenancePath}/historico`,
    show: (page, text) => expect(page.getByText(text('maintenance-services:emptyTitle'))).toBeVisible(),
  },
  {
    name: 'alert types',
    path: alertManagementPath,
    show: (page, text) =>
      expect(page.getByRole('heading', { name: text('shell:alerts'), level: 1 })).toBeVisible(),
  },
  {
    name: 'a new alert type',
    path: `${alertManagementPath}?new=true`,
    show: (page, text) =>
      expect(page.getByRole('button', { name: text('alert-types:createRule') })).toBeVisible(),
  },
  ...(['mutes', 'causes', 'due', 'readings', 'webhooks', 'changes'] as const).map((tab): Screen => ({
    name: `${tab} of alert management`,
    path: `${alertManagementPath}?tab=${tab}`,
    show: (page, text) =>
      expect(page.getByRole('tab', { name: text(`alert-types:tab_${tab}`), selected: true })).toBeVisible(),
  })),
  {
    name: 'a new webhook, with the events of a room',
    path: `${alertManagementPath}?tab=webhooks`,
    show: async (page, text) => {
      await page
        .getByRole('button', { name: text('webhooks:newWebhook') })
        .first()
        .click();
      const form = page.getByRole('dialog', { name: text('webhooks:newWebhook') });
      await form
        .getByRole('button', { name: text('webhooks:eventsOfRoom', { room: text('webhooks:room_asset') }) })
        .click();
      await expect(form.getByRole('checkbox', { name: text('webhooks:event_asset.created') })).toBeVisible();
      // The foot of the dialog would cover a part of the last module's button.
      await form.hover();
      await page.mouse.wheel(0, 12);
    },
  },
];
