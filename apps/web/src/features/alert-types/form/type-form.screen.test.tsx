import { fileUploadType } from '@azimute/contract/files/values';
import { expect, it } from 'vitest';
import { openApp, screen, waitFor, within } from '../../../testing/open-app.ts';
import { createKey } from '../../../testing/send-fix.ts';
import { postPositions } from '../../../testing/post-positions.ts';
import { catchSavedFiles } from '../../../testing/saved-files.ts';
import {
  callerWith,
  fetchFromNode,
  plantAccount,
  portalUrl,
  queryPortal,
  type TestPerson,
} from '../../../testing/test-portal.ts';
import { text } from '../../../testing/texts.ts';

const path = '/services/simc/alertas/gerenciamento';
const minuteMs = 60_000;
/** A PDF of one empty page. */
const pdf = [
  '%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n',
  '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>\nendobj\nxref\n0 4\n0000000000 65535 f \n0000000009 00000 n \n',
  '0000000058 00000 n \n0000000115 00000 n \ntrailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n186\n%%EOF\n',
].join('');

async function uploadFile({ token }: TestPerson, name: string): Promise<void> {
  const answer = await fetchFromNode(`${portalUrl()}/api/v1/files?name=${name}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': fileUploadType },
    body: pdf,
  });
  if (!answer.ok) throw new Error(await answer.text());
}

interface Mail {
  readonly alertId: number | null;
  readonly asset: string;
  readonly recommendation: string;
  readonly file: { readonly id: number; readonly name: string } | null;
}

/** Returns the alerts in a user's mails, in the order of the mails. */
async function readMails({ id }: TestPerson): Promise<Mail[]> {
  const rows = await queryPortal<{ alert: Mail }>(
    `select about -> 'alerts' -> 0 as alert from mails where user_id = $1 and template = 'alert' order by mail_id`,
    [id],
  );
  return rows.map(({ alert }) => alert);
}

it('sets recipients, conditions and procedure of a type, tests it on oneself, and e-mails once', async () => {
  const { owner, people } = await plantAccount({
    assets: { 'P-1': {} },
    people: { Reader: { role: 'admin' } },
  });
  const { Reader: reader = owner } = people;
  await uploadFile(reader, 'procedure.pdf');
  const app = await openApp(`${path}?new=true`, { as: reader });
  await app.fill(new RegExp(`^${text('alert-types:name')}`), 'Oil pressure');
  await app.fill(new RegExp(`^${text('alert-types:code')}`), 'OIL');
  await app.choose(text('alert-types:kind'), text('alert-words:kind_external'));
  await app.press(new RegExp(`^${text('alert-types:codes')}: `));
  const codes = await screen.findByRole('dialog', { name: new RegExp(`^${text('alert-types:codes')}`) });
  await app.user.type(within(codes).getByRole('combobox'), 'OIL-LOW{Enter}{Escape}');
  await app.fill(text('alert-types:recommendation'), 'Do not restart.');
  await app.choose(text('alert-types:recommendationFile'), 'procedure.pdf');
  await app.press(text('alert-types:addLevel'));
  const level = await screen.findByRole('listitem', { name: text('alert-types:level', { number: 1 }) });
  await app.press(text('alert-types:who'), { role: 'combobox', in: level });
  await app.key('{Backspace}');
  await app.choose(text('alert-types:who'), 'Reader', { in: level });
  await app.press(text('alert-types:email'), { role: 'checkbox', in: level });
  await app.press(text('alert-types:state_live'), { role: 'radio' });
  await app.press(text('alert-types:createRule'));
  const heading = await screen.findByRole('heading', { name: 'Oil pressure' });

  await app.press(text('alert-types:more'), { in: heading.closest('form') ?? heading });
  await app.press(text('alert-types:testEmail'), { role: 'menuitem' });
  await screen.findByText(text('alert-types:testedEmail'));
  expect((await reader.call('listAlerts')).items).toEqual([]);
  expect(await readMails(reader)).toMatchObject([{ alertId: null }]);

  const sender = callerWith(await createKey(owner, 'alerts:write'));
  const body = { key: 'P-1 at noon', code: 'OIL-LOW', asset: { code: 'P-1' } };
  const raised = await sender('raiseAlert', { body });
  expect(await sender('raiseAlert', { body })).toEqual({ ...raised, outcome: 'known' });
  const [, mail] = await waitFor(async () => {
    const mails = await readMails(reader);
    expect(mails).toHaveLength(2);
    return mails;
  });
  const file = { name: 'procedure.pdf' };
  expect(mail).toMatchObject({ alertId: raised.id, recommendation: 'Do not restart.', file });
  expect(mail?.asset).toContain('P-1');
  expect(await readMails(owner)).toEqual([]);

  const nextFile = catchSavedFiles();
  const files = await openApp(`/services/file-manager?file=${mail?.file?.id}`, { as: reader });
  const panel = await screen.findByRole('complementary', {
    name: text('files:panelLabel', { name: 'procedure.pdf' }),
  });
  await files.press(text('files:download'), { in: panel });
  const { name, lines } = await nextFile();
  expect([name, lines[0]]).toEqual(['procedure.pdf', '%PDF-1.7']);
});

it('back-tests a rule, and adopts a threshold from the result', async () => {
  const { owner } = await plantAccount({ assets: { 'H-1': { devices: ['H-1'] } } });
  const { id } = await owner.call('createAlertType', {
    body: {
      code: 'HOT',
      name: 'Hot engine',
      clearAfterSeconds: 0,
      condition: {
        type: 'calculated',
        when: { kind: 'reading', reading: 'coolant_temperature', is: 'above', limit: 110 },
      },
    },
  });
  const now = Date.now();
  await postPositions(
    owner,
    Array.from({ length: 90 }, (_, minute) => ({
      deviceId: 'H-1',
      time: new Date(now - (95 - minute) * minuteMs).toISOString(),
      latitude: -19.92,
      longitude: -44.05,
      ignition: true,
      attributes: { coolantTemp: minute > 30 && minute < 40 ? 112 : 90 },
    })),
  );
  const { press, key } = await openApp(`${path}?type=${id}`, { as: owner });
  const part = await screen.findByRole('region', { name: text('alert-backtest:title') });
  await press(text('backtest:run'), { in: part });
  await within(part).findByText(text('alert-backtest:sameAsSaved'));
  expect(within(part).getAllByText('1')[0]).toBeVisible();
  within(part)
    .getByRole('slider', { name: text('alert-backtest:threshold') })
    .focus();
  await key('{ArrowLeft}');
  await press(/^Use 1/, { in: part });
  await screen.findByText(text('ui:unsavedCount_one', { count: 1 }));
  const rule = screen.getByRole('button', { name: new RegExp(`^${text('alert-types:limit')}: `) });
  expect(rule).not.toHaveTextContent('110');

  await press(text('alert-types:state_live'), { role: 'radio' });
  await press(text('alert-types:saveRule'));
  await waitFor(async () => {
    const { state, condition } = await owner.call('getAlertType', { params: { alertTypeId: id } });
    expect(state).toBe('live');
    expect(condition).toMatchObject({ when: { limit: Number(/\d+/.exec(rule.textContent)?.[0]) } });
  });
  expect(screen.getByText(text('alert-types:stateHint_live'))).toBeVisible();
  await waitFor(() => expect(screen.queryByText(text('ui:unsavedCount_other', { count: 2 }))).toBeNull());
});
