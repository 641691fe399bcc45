import { beforeAll, expect, it } from 'vitest';
import { version } from '../../../package.json';
import { openApp, screen, within } from '../../testing/open-app.ts';
import { plantAccount, type TestAccount } from '../../testing/test-portal.ts';
import { text } from '../../testing/texts.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await plantAccount({});
});

const linkTo = (name: string, role: string) => screen.findByRole(role, { name });

it('opens the documentation and the release notes in the language of the screen', async () => {
  const { press } = await openApp('/home', { as: account.owner });
  await press(text('shell:help'));
  const documentation = await linkTo(text('shell:documentation'), 'menuitem');
  expect(documentation).toHaveAttribute('href', '/en/help/');
  expect(documentation).toHaveAttribute('target', '_blank');
  expect(await linkTo(text('shell:whatsNew'), 'menuitem')).toHaveAttribute('href', '/en/help/whats-new');
});

it('lists the keyboard shortcuts of every screen', async () => {
  const { press, key } = await openApp('/home', { as: account.owner });
  await press(text('shell:help'));
  await press(text('shell:shortcuts'), { role: 'menuitem' });
  const dialog = await screen.findByRole('dialog', { name: text('shell:shortcuts') });
  expect(await within(dialog).findByText(text('help:keysSearch'))).toBeVisible();
  await key('{Escape}');
  expect(screen.queryByRole('dialog', { name: text('shell:shortcuts') })).toBeNull();
});

it('shows the version and the license, on a phone too', async () => {
  const { press } = await openApp('/home', { as: account.owner, width: 360 });
  await press(text('shell:more'));
  const links = await screen.findByRole('navigation', { name: text('shell:help') });
  expect(within(links).getByRole('link', { name: text('shell:documentation') })).toBeVisible();
  await press(text('shell:about'), { in: links });
  const dialog = await screen.findByRole('dialog', { name: text('shell:about') });
  expect(await within(dialog).findByText(version)).toBeVisible();
  expect(within(dialog).getByText('Apache License 2.0')).toBeVisible();
});

it('opens for visitors, and on the error page', async () => {
  await openApp('/pt');
  expect(await linkTo('Ajuda', 'link')).toHaveAttribute('href', '/pt/help/');
  await openApp('/es/nowhere');
  expect(await linkTo('Ayuda', 'link')).toHaveAttribute('href', '/es/help/');
});
