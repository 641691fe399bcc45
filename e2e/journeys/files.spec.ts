import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { fileMaxBytes } from '@azimute/contract/files/values';
import { signInContext } from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { filesPath } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';
import { unique } from '../support/unique.ts';
import { writeDocx, writePdf } from '../support/write-documents.ts';

const { pt } = texts;

// What is refused, cancelled, or ended.
// Whoever looks at a folder may ask for it once more as it is deleted.
test.use({ provoked: [/status of (404|409|410|422)/], viewport: { width: 1280, height: 720 } });

const row = (page: Page, name: string): Locator => page.locator('[data-row-link]').filter({ hasText: name });
const panel = (page: Page): Locator => page.locator('[data-side-panel]');
const tray = (page: Page): Locator => page.getByRole('region', { name: pt('files:uploads') });
const upload = (page: Page, name: string): Locator =>
  tray(page).getByRole('listitem').filter({ hasText: name });

interface Upload {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}
const named = (name: string, buffer: Buffer): Upload => ({
  name,
  mimeType: 'application/octet-stream',
  buffer,
});

/** The names that the central directory of an archive states. */
function namesInZip(bytes: Buffer): string[] {
  const end = bytes.lastIndexOf('PK\u0005\u0006');
  const names: string[] = [];
  for (let at = bytes.readUInt32LE(end + 16); at < end;) {
    const length = bytes.readUInt16LE(at + 28);
    names.push(bytes.toString('utf8', at + 46, at + 46 + length));
    at += 46 + length;
  }
  return names;
}

async function send(page: Page, files: readonly Upload[]): Promise<void> {
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles([...files]);
}

/** Makes the link that the open panel offers, and answers its address. */
async function makeLink(page: Page, action: 'createLink' | 'renewLink'): Promise<string> {
  await panel(page)
    .getByRole('button', { name: pt(`files:${action}`) })
    .click();
  const form = page.getByRole('dialog').filter({ hasText: pt('made-link:opensFor') });
  await form.getByRole('button', { name: pt(`files:${action}`) }).click();
  const ready = page.getByRole('dialog', { name: pt('made-link:ready') });
  const address = await ready.getByText(/\/shared-file#/).textContent();
  await ready
    .getByRole('button', { name: pt('common:close') })
    .last()
    .click();
  return address ?? '';
}

test('twenty files are uploaded, shared by links, and deleted with their folder', async ({
  page,
  request,
  browser,
}) => {
  test.slow();
  await signInContext(page.context(), request, { email: adminEmail, locale: 'pt' });
  const folder = unique('Recomendações');
  await page.goto(`/pt${filesPath}`);

  await test.step('a folder is created', async () => {
    await page.getByRole('button', { name: pt('files:newFolder') }).click();
    await page.getByRole('textbox', { name: pt('files:name') }).fill(folder);
    await page.getByRole('button', { name: pt('files:createFolder') }).click();
    const tree = page.getByRole('navigation', { name: pt('files:folders') });
    await expect(tree.getByRole('link', { name: folder })).toHaveAttribute('aria-current', 'page');
  });

  await test.step('twenty are sent; two are refused, one is cancelled, and the person goes elsewhere', async () => {
    let isSlow = true;
    // Held back until it is cancelled.
    await page.route(/\/files\?name=Lento/, async (route) => {
      if (isSlow) await new Promise(() => undefined);
      else await route.continue();
    });
    const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(2000)]);
    await send(page, [
      named('Lento.pdf', writePdf('Lento')),
      named('Programa.pdf', program),
      named('Grande.pdf', Buffer.alloc(fileMaxBytes + 1, 32)),
      named('Roteiro.docx', writeDocx('Inspecionar as correias')),
      ...Array.from({ length: 16 }, (_, at) => named(`Laudo ${at + 1}.pdf`, writePdf('Um', 'Dois'))),
    ]);
    await expect(upload(page, 'Programa.pdf')).toContainText(pt('files:refusal_executable'));
    await expect(upload(page, 'Grande.pdf')).toContainText(pt('files:refusal_too_large'));
    await expect(tray(page)).toContainText(pt('files:mayLeave'));
    await page
      .getByRole('navigation', { name: pt('shell:main') })
      .getByRole('link', { name: pt('shell:notifications') })
      .click();
    await expect(page).toHaveURL('/pt/notifications');
    await expect(upload(page, 'Laudo 16.pdf')).toContainText(pt('files:checked', { kind: 'PDF' }));
    await upload(page, 'Lento.pdf')
      .getByRole('button', { name: pt('files:cancelNamed', { name: 'Lento.pdf' }) })
      .click();
    await expect(tray(page).getByRole('status')).toContainText(pt('files:notSent_other', { formatted: 3 }));
    await expect(page.getByText(pt('messages:file_uploaded'), { exact: true })).toBeVisible();
    isSlow = false;
    await upload(page, 'Lento.pdf')
      .getByRole('button', { name: pt('files:retryNamed', { name: 'Lento.pdf' }) })
      .click();
    await expect(upload(page, 'Lento.pdf')).toContainText(pt('files:checked', { kind: 'PDF' }));
    await page.goBack();
    const tree = page.getByRole('navigation', { name: pt('files:folders') });
    await expect(tree.getByRole('link', { name: folder })).toContainText('18');
  });

  await test.step('a name that is taken is asked about', async () => {
    await tray(page)
      .getByRole('button', { name: pt('files:closeUploads') })
      .click();
    await send(page, [named('Roteiro.docx', writeDocx('Outro'))]);
    await upload(page, 'Roteiro.docx')
      .getByRole('button', { name: pt('files:keepBoth') })
      .click();
    await expect(row(page, 'Roteiro (2).docx')).toBeVisible();
    await tray(page)
      .getByRole('button', { name: pt('files:closeUploads') })
      .click();
  });

  await test.step('what is replaced is kept as a version, and restored', async () => {
    await send(page, [named('Roteiro.docx', writeDocx('Trocado'))]);
    await upload(page, 'Roteiro.docx')
      .getByRole('button', { name: pt('files:replace') })
      .click();
    await row(page, 'Roteiro.docx').click();
    await expect(panel(page).locator('iframe').contentFrame().getByText('Trocado')).toBeVisible();
    const versions = panel(page).getByRole('list', { name: pt('files:versions') });
    await expect(versions.getByRole('listitem')).toHaveCount(2);
    const first = pt('files:version', { number: 1 });
    await versions.getByRole('button', { name: pt('files:restoreNamed', { name: first }) }).click();
    await expect(page.getByText(pt('files:versionRestored', { number: 1 }))).toBeVisible();
    await expect(versions.getByRole('listitem').first()).toContainText(pt('files:version', { number: 3 }));
    await tray(page)
      .getByRole('button', { name: pt('files:closeUploads') })
      .click();
  });

  await test.step('their content is shown', async () => {
    await row(page, 'Roteiro.docx').click();
    const frame = panel(page).locator('iframe');
    await expect(frame).toHaveAttribute('sandbox', '');
    await expect(frame.contentFrame().getByText('Inspecionar as correias')).toBeVisible();
    await row(page, 'Laudo 1.pdf').click();
    await expect(panel(page).locator('canvas')).toContainText('Um');
    await panel(page)
      .getByRole('button', { name: pt('files:nextPage') })
      .click();
    await expect(panel(page).locator('canvas')).toContainText('Dois');
  });

  await test.step('one is renamed and tagged, and found by its tag; two are moved together', async () => {
    const tag = unique('etiqueta');
    await row(page, 'Laudo 2.pdf').click();
    await panel(page)
      .getByRole('button', { name: pt('files:editFile') })
      .click();
    await page.getByRole('textbox', { name: pt('files:name') }).fill('Laudo TRE-0076');
    await page.getByRole('combobox', { name: pt('files:tags') }).fill(tag);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: pt('files:save') }).click();
    // Until it is saved, nothing changes the address.
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('searchbox', { name: pt('files:search') }).fill(tag);
    await expect(page.locator('[data-row-link]')).toHaveText(['Laudo TRE-0076.pdf']);
    await page.getByRole('searchbox', { name: pt('files:search') }).fill('Laudo 1');
    await expect(row(page, 'Laudo 10.pdf')).toBeVisible();
    const box = (name: string): Locator =>
      page.getByRole('row').filter({ hasText: name }).getByRole('checkbox');
    await box('Laudo 10.pdf').check();
    await box('Laudo 11.pdf').check();
    const bar = page.getByRole('toolbar', { name: pt('ui:bulkActions') });
    await bar.getByRole('button', { name: pt('files:move') }).click();
    const dialog = page.getByRole('dialog').filter({ hasText: pt('files:moveHint') });
    await dialog.getByRole('combobox', { name: pt('files:moveTo') }).click();
    await page.getByRole('option', { name: pt('files:topLevel') }).click();
    await dialog.getByRole('button', { name: pt('files:move') }).click();
    await expect(page.getByText(pt('files:moved_other', { formatted: 2 }))).toBeVisible();
    await expect(row(page, 'Laudo 10.pdf')).toHaveCount(0);
    await row(page, 'Laudo 1.pdf').click();
  });

  await test.step('one is deleted, brought back at once, deleted again, and restored from the bin', async () => {
    const remove = async (): Promise<void> => {
      await row(page, 'Laudo 3.pdf').click();
      await panel(page)
        .getByRole('button', { name: pt('files:deleteFile') })
        .click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: pt('files:deleteFile') })
        .click();
      await expect(page.getByText(pt('messages:file_deleted'), { exact: true }).last()).toBeVisible();
      await expect(row(page, 'Laudo 3.pdf')).toHaveCount(0);
    };
    const tree = page.getByRole('navigation', { name: pt('files:folders') });
    await page.getByRole('searchbox', { name: pt('files:search') }).fill('Laudo 3');
    await remove();
    await page.getByRole('button', { name: pt('files:undo') }).click();
    await expect(row(page, 'Laudo 3.pdf')).toBeVisible();
    await remove();
    await tree.getByRole('link', { name: pt('files:bin') }).click();
    await row(page, 'Laudo 3.pdf').first().click();
    await expect(panel(page)).toContainText(folder);
    await panel(page)
      .getByRole('button', { name: pt('files:restore') })
      .click();
    await expect(page.getByText(pt('files:restored_one', { formatted: 1 })).last()).toBeVisible();
    await tree.getByRole('link', { name: folder }).click();
    await expect(row(page, 'Laudo 3.pdf')).toBeVisible();
    await row(page, 'Laudo 1.pdf').click();
  });

  await test.step('the folder is downloaded as one archive', async () => {
    await page.getByRole('button', { name: pt('files:folderActions', { name: folder }) }).click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: pt('files:downloadZip') }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(`${folder}.zip`);
    const names = namesInZip(await readFile(await download.path()));
    expect(names).toHaveLength(17);
    for (const name of ['Laudo 3.pdf', 'Laudo TRE-0076.pdf', 'Roteiro (2).docx'])
      expect(names).toContain(`${folder}/${name}`);
  });

  await test.step('a link opens it without a session, until it is renewed and revoked', async () => {
    const first = await makeLink(page, 'createLink');
    const guest = await (await browser.newContext({ locale: 'pt-BR' })).newPage();
    await guest.goto(first);
    await expect(guest.getByText('Laudo 1.pdf')).toBeVisible();
    const downloading = guest.waitForEvent('download');
    await guest.getByRole('button', { name: pt('shared-file:download') }).click();
    expect((await downloading).suggestedFilename()).toBe('Laudo 1.pdf');

    await expect(panel(page).getByText(pt('files:renewHint'))).toBeVisible();
    const second = await makeLink(page, 'renewLink');
    await guest.reload();
    await expect(guest.getByRole('heading', { name: pt('shared-link:renewedTitle') })).toBeVisible();
    await guest.goto(second);
    await expect(guest.getByText('Laudo 1.pdf')).toBeVisible();

    await panel(page)
      .getByRole('button', { name: pt('files:showLinks') })
      .click();
    const links = panel(page).getByRole('list', { name: pt('files:links') });
    await expect(links).toContainText(pt('files:downloads_one', { formatted: 1 }));
    await links.getByRole('button', { name: pt('files:revoke') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: pt('files:revoke') })
      .click();
    await expect(links.getByText(pt('files:link_revoked'))).toBeVisible();
    await guest.reload();
    await expect(guest.getByRole('heading', { name: pt('shared-link:revokedTitle') })).toBeVisible();
    await expect(guest.getByText(pt('shared-link:howToRenew'))).toBeVisible();
    await guest.context().close();
  });

  await test.step('on a phone everything fits, and the folder goes with what it holds', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(panel(page).locator('canvas')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await panel(page)
      .getByRole('button', { name: pt('ui:closePanel') })
      .click();
    await page.getByRole('button', { name: folder }).click();
    await page.getByRole('button', { name: pt('files:folderActions', { name: folder }) }).click();
    await page.getByRole('menuitem', { name: pt('files:deleteFolder') }).click();
    const dialog = page.getByRole('dialog').filter({ hasText: pt('files:deleteFolderEffect') });
    await expect(dialog).toContainText(pt('files:fileCount_other', { formatted: 17 }));
    await dialog.getByRole('button', { name: pt('files:deleteFolder') }).click();
    await expect(page.getByText(pt('messages:deleted'), { exact: true })).toBeVisible();
    const tree = page.getByRole('navigation', { name: pt('files:folders') });
    await expect(tree.getByRole('link', { name: folder })).toHaveCount(0);
  });
});
