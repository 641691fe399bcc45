import { apiPrefix } from '@azimute/contract';
import { readFile } from 'node:fs/promises';
import { ApiSession } from '../support/api-session.ts';
import { signInContext } from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { routesPath } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';
import { unique } from '../support/unique.ts';

const { pt } = texts;
/** The report is made by a job, and its mail by another. */
const sent = { timeout: 30_000 };

test('a report is made, mailed at once, opened without a session and deleted', async ({
  page,
  request,
  browser,
}) => {
  test.slow();
  await signInContext(page.context(), request, { email: adminEmail, locale: 'pt' });
  const admin = await ApiSession.open(request, adminEmail);
  const code = unique('REP');
  const { id } = await admin.createAssetWithDevice(code);
  const name = unique('Relatório');
  await page.goto(`/pt${routesPath}?assets=${id}`);
  await page.getByRole('button', { name: pt('routes:reports'), exact: true }).click();
  await page.getByRole('button', { name: pt('mailed-reports:newReport') }).click();
  const form = page.getByRole('dialog', { name: pt('mailed-reports:create') });
  await form.getByRole('textbox', { name: pt('mailed-reports:name'), exact: true }).fill(name);
  await form.getByRole('combobox', { name: pt('mailed-reports:format') }).click();
  await page.getByRole('option', { name: pt('ui:export_csv') }).click();
  await form.getByRole('button', { name: pt('mailed-reports:create') }).click();

  const row = page
    .getByRole('dialog', { name: pt('mailed-reports:title') })
    .getByRole('listitem')
    .filter({ hasText: name });
  await row.getByRole('button', { name: pt('mailed-reports:sendNow') }).click();
  const link = await test.step('the mail has the link', async () => {
    let found: string | undefined;
    await expect(async () => {
      const answer = await request.get(`${apiPrefix}/demo/mailbox?limit=50`);
      const { items } = (await answer.json()) as { items: { subject: string; text: string }[] };
      const mail = items.find(({ subject }) => subject.startsWith(name));
      found = /mailed-report#\S+/.exec(mail?.text ?? '')?.[0];
      expect(found).toBeDefined();
    }).toPass(sent);
    return `/pt/${found}`;
  });

  const context = await browser.newContext({ locale: 'pt-BR', viewport: { width: 360, height: 740 } });
  const visitor = await context.newPage();
  await test.step('it opens the file without a session', async () => {
    await visitor.goto(link);
    await expect(visitor.getByText(name)).toBeVisible();
    const downloading = visitor.waitForEvent('download');
    await visitor.getByRole('button', { name: pt('mailed-report:download') }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toContain('.csv');
    // In the language of its recipient.
    expect(await readFile(await file.path(), 'utf8')).toMatch(/Ativo|Activo|Asset/);
  });

  await test.step('it opens nothing any more once the report is deleted', async () => {
    await row.getByRole('button', { name: pt('mailed-reports:delete') }).click();
    await page
      .getByRole('dialog', { name: pt('mailed-reports:deleteTitle', { name }) })
      .getByRole('button', { name: pt('mailed-reports:delete') })
      .click();
    await expect(row).toHaveCount(0);
    await visitor.reload();
    await expect(visitor.getByRole('heading', { name: pt('shared-link:unknownTitle') })).toBeVisible();
  });
  await context.close();
});
