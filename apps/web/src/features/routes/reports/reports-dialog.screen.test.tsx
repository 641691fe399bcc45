import { beforeAll, expect, it } from 'vitest';
import { openApp, screen, waitFor, within } from '../../../testing/open-app.ts';
import { catchSavedFiles } from '../../../testing/saved-files.ts';
import { plantAccount, queryPortal, type TestAccount } from '../../../testing/test-portal.ts';
import { texts } from '../../../testing/texts.ts';

const { pt } = texts;
const path = '/services/simc/geolocalizacao/rotas';

let account: TestAccount;
beforeAll(async () => {
  account = await plantAccount({
    assets: { 'Q-1': { devices: ['Q-1'] } },
    people: { Ana: { role: 'admin', locale: 'pt' }, Rui: { role: 'admin', locale: 'pt' } },
  });
});

/** The address in the mail with a person's report. Its token is made when the mail goes out: here, now. */
async function takeReportLink(userId: number): Promise<string> {
  const linkId = await waitFor(async () => {
    const mails = await queryPortal<{ link: string }>(
      `select about -> 'report' ->> 'linkId' as link from mails where user_id = $1 and template = 'report'`,
      [userId],
    );
    expect(mails).toHaveLength(1);
    return mails[0]?.link;
  });
  const token = crypto.randomUUID();
  await queryPortal(
    `update mailed_report_deliveries set token_hash = sha256(convert_to($2, 'UTF8')) where link_id = $1`,
    [linkId, token],
  );
  return `/pt/mailed-report#${token}`;
}

it('makes a report and mails it at once; its link opens the file without a session, in the words of its reader', async () => {
  const { Ana: ana = account.owner } = account.people;
  const { press, fill, choose } = await openApp(`/pt${path}?assets=${account.assetIds['Q-1']}`, {
    as: ana,
    hasMaps: true,
  });
  await press(pt('routes:reports'));
  await press(pt('mailed-reports:newReport'));
  const form = await screen.findByRole('dialog', { name: pt('mailed-reports:create') });
  await fill(new RegExp(`^${pt('mailed-reports:name')}`), 'Viagens do dia', { in: form });
  await choose(new RegExp(`^${pt('mailed-reports:format')}`), pt('ui:export_csv'), { in: form });
  await press(pt('mailed-reports:create'), { in: form });
  const list = await screen.findByRole('list', { name: pt('mailed-reports:title') });
  const row = await within(list).findByRole('listitem');
  expect(row).toHaveTextContent('Viagens do dia');
  await press(pt('mailed-reports:sendNow'), { in: row });

  const nextFile = catchSavedFiles();
  const guest = await openApp(await takeReportLink(ana.id), { width: 360 });
  await screen.findByText('Viagens do dia');
  await guest.press(pt('mailed-report:download'));
  const { name, lines } = await nextFile();
  expect(name).toMatch(/^Viagens do dia-.*\.csv$/);
  expect(lines[0]).toContain('Ativo');
});

it('deletes a report, and with it what its links open', async () => {
  const { Rui: rui = account.owner } = account.people;
  const { id } = await rui.call('createMailedReport', {
    body: {
      name: 'Paradas',
      period: 'day',
      hour: 7,
      of: 'stops',
      format: 'csv',
      assets: [account.assetIds['Q-1'] ?? 0],
      recipients: [rui.id],
    },
  });
  await rui.call('sendMailedReport', { params: { mailedReportId: id } });
  const link = await takeReportLink(rui.id);
  const { press } = await openApp(`/pt${path}`, { as: rui, hasMaps: true });
  await press(pt('routes:reports'));
  await press(pt('mailed-reports:delete'));
  const asked = await screen.findByRole('dialog', {
    name: pt('mailed-reports:deleteTitle', { name: 'Paradas' }),
  });
  await press(pt('mailed-reports:delete'), { in: asked });
  await screen.findByText(pt('mailed-reports:noReports'));
  await openApp(link, { width: 360 });
  expect(await screen.findByRole('heading', { name: pt('shared-link:unknownTitle') })).toBeVisible();
});
