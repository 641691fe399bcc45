import { daysOfPeriod } from '@azimute/contract/periods';
import { beforeAll, expect, it } from 'vitest';
import { createFormat } from '../../../i18n/format.ts';
import { openApp, screen, waitFor, within, type OpenedApp } from '../../../testing/open-app.ts';
import { catchSavedFiles } from '../../../testing/saved-files.ts';
import { plantAccount, queryPortal, type TestAccount } from '../../../testing/test-portal.ts';
import { texts } from '../../../testing/texts.ts';
import { drivenDay, plantDay, yesterday, type DayPlan } from '../testing/plant-day.ts';

const text = texts.pt;
const format = createFormat({
  locale: 'pt',
  timeZone: 'America/Sao_Paulo',
  distanceUnit: 'km',
  currency: 'BRL',
  noData: '',
});
const hour = 3_600;
const today = new Date().toLocaleDateString('en-CA', { timeZone: 'America/Sao_Paulo' });
const lastMonth = daysOfPeriod('last_month', today);
const worked = (hours: number, idleHours: number) => ({
  ...drivenDay,
  engineOnSeconds: hours * hour,
  engineSeconds: hours * hour,
  idlingSeconds: idleHours * hour,
});

let account: TestAccount;
beforeAll(async () => {
  account = await plantAccount({
    assets: { 'ESC-1': {}, 'CAM-2': { unit: 'SOUTH' } },
    people: { ana: { role: 'admin', locale: 'pt' } },
  });
  const plant = (code: string, unit: string, day: string, facts: DayPlan['facts']) =>
    plantDay(queryPortal, {
      accountId: account.id,
      assetId: account.assetIds[code] ?? 0,
      unitId: account.unitIds[unit] ?? 0,
      category: '',
      day,
      facts,
    });
  await plant('ESC-1', 'NORTH', yesterday, worked(8, 1));
  await plant('CAM-2', 'SOUTH', yesterday, worked(8, 6));
  await plant('ESC-1', 'NORTH', lastMonth.from, worked(2, 0));
  await plant('CAM-2', 'SOUTH', lastMonth.from, worked(6, 0));
});

/** Opens the portal as Ana, and counts her presses. */
async function openAndCount(address: string): Promise<{ app: OpenedApp; presses: () => number }> {
  const app = await openApp(`/pt${address}`, { as: account.people['ana'] ?? account.owner, width: 1280 });
  let count = 0;
  return {
    app: {
      ...app,
      press: (...press) => {
        count += 1;
        return app.press(...press);
      },
    },
    presses: () => count,
  };
}

it('ranks the machines that idled most yesterday, 3 presses from another screen', async () => {
  const { app, presses } = await openAndCount('/notifications');
  await app.press(text('shell:utilization'), { role: 'link' });
  await app.press(new RegExp(`^${text('modules:period')}`));
  await app.press(text('ui:period_yesterday'));
  await waitFor(() => expect(app.address()).toMatch(/utilization\?.*period=yesterday/));
  const title = text('modules:mostOf', { name: text('metrics:name_idle_share') });
  const ranking = await screen.findByRole('region', { name: title });
  await waitFor(() => {
    const rows = within(ranking).getAllByRole('row').slice(1, 3);
    expect(rows.map(({ textContent }) => textContent.slice(0, 5))).toEqual(['CAM-2', 'ESC-1']);
    expect(rows[0]).toHaveTextContent(/75(,0)?\s?%/);
  });
  expect(presses()).toBe(3);
});

it('keeps the user’s period for other figures, and writes it to their URLs', async () => {
  const { app } = await openAndCount('/services/simc/utilization?period=quarter');
  await app.press(new RegExp(`^${text('modules:period')}`));
  await app.press(text('ui:period_last_week'));
  await waitFor(() => expect(app.address()).toMatch(/period=last_week/));
  window.history.pushState({}, '', '/pt/services/simc/fleet');
  await waitFor(() => expect(app.address()).toMatch(/fleet\?.*period=last_week/));
  window.history.pushState({}, '', '/pt/services/simc/fleet?period=month');
  await screen.findByRole('button', {
    name: new RegExp(`^${text('modules:period')} ${text('ui:period_month')}`),
  });
  expect(app.address()).toMatch(/period=month/);
});

it('saves utilization by UL of last month as a file in 4 presses, with the totals of the screen', async () => {
  const { app, presses } = await openAndCount('/notifications');
  const nextFile = catchSavedFiles();
  await app.press(text('shell:utilization'), { role: 'link' });
  await app.press(text('ui:export'));
  const menu = await screen.findByRole('dialog', { name: text('ui:export') });
  await app.press(text('ui:period_last_month'), { in: menu });
  const days = format.days(lastMonth.from, lastMonth.to);
  await waitFor(() => expect(menu.textContent).toContain(text('modules:exportExtent', { days })));
  expect(app.address()).toMatch(/period=last_month/);
  await app.press(text('ui:export_csv'), { in: menu });
  const { lines } = await nextFile();
  expect(presses()).toBe(4);
  const rows = lines.map((line) => line.split(';'));
  const hours = rows.filter((row) => row[1] === text('metrics:name_engine_hours'));
  const [all, ...units] = hours.map((row) => [row[0], Number(row[2]?.replace(',', '.'))] as const);
  expect(units.map(([name]) => name)).toEqual(expect.arrayContaining([expect.stringMatching(/NORTH/)]));
  expect(units).toHaveLength(2);
  expect(all?.[0]).toBe(text('exports:all'));
  expect(all?.[1]).toBeCloseTo(
    units.reduce((sum, [, value]) => sum + value, 0),
    1,
  );
  const tile = await screen.findByRole('region', { name: text('metrics:name_engine_hours') });
  expect(tile).toHaveTextContent(String(all?.[1]).replace('.', ','));
});
