import type { Mail } from '@azimute/contract';
import { expect, it } from 'vitest';
import { openApp, screen, within } from '../../../testing/open-app.ts';
import { texts } from '../../../testing/texts.ts';
import { writePortal } from '../../../testing/write-portal.ts';

const text = texts.es;
const address = 'https://portal.example/es/reset-password#token=of-a-mail';

function mailTo(to: string, id: string): Mail {
  return {
    id,
    to,
    from: 'Azimute <demo@localhost>',
    subject: 'Contraseña nueva',
    text: `Elija una contraseña nueva:\n\n${address}\n`,
    html: `<html><head><title>x</title></head><body><a href="${address}">Elegir</a></body></html>`,
    sentAt: '2026-03-01T12:00:00.000Z',
  };
}

it('lists the e-mails of the demo, and shows one as text with its link, or as a page without scripts', async () => {
  writePortal({ mail: 'mailbox' });
  const app = await openApp('/es/mailbox', { width: 360 });
  app.intercept(/^GET .demo.mailbox/, () =>
    Response.json({
      items: [mailTo('ana@ipe.example', '2'), mailTo('bia@ipe.example', '1')],
      total: 2,
      nextCursor: null,
    }),
  );
  const list = await screen.findByRole('region', { name: text('mailbox:list') });
  expect(within(list).getByText(text('mailbox:count_other', { count: 2 }))).toBeVisible();
  await app.press(/bia@ipe\.example/, { in: list });
  const mail = screen.getByRole('article', { name: 'Contraseña nueva' });
  expect(within(mail).getByText('bia@ipe.example')).toBeVisible();
  expect(within(mail).getByRole('link', { name: address })).toHaveAttribute('href', address);

  await app.press(text('mailbox:asPage'), { in: mail });
  const page = within(mail).getByTitle('Contraseña nueva');
  expect(page).toHaveAttribute('srcdoc', expect.stringContaining(`href="${address}"`));
  expect(page).toHaveAttribute('srcdoc', expect.stringContaining('<base target="_blank">'));
  expect(page.getAttribute('sandbox')).not.toContain('allow-scripts');
  expect(page.getAttribute('sandbox')).not.toContain('allow-same-origin');

  await app.press(text('mailbox:back'), { in: mail });
  expect(screen.queryByRole('article')).toBeNull();
});
