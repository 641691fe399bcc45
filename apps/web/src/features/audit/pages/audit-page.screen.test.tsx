import { webClientId } from '@azimute/contract/identity';
import { beforeAll, expect, it } from 'vitest';
import { openApp, screen, waitFor, within } from '../../../testing/open-app.ts';
import { catchSavedFiles } from '../../../testing/saved-files.ts';
import { switchLanguage } from '../../../testing/go-in-app.ts';
import { plantAccount, plantedPassword, type TestAccount } from '../../../testing/test-portal.ts';
import { texts } from '../../../testing/texts.ts';

const text = texts.es;
let account: TestAccount;
beforeAll(async () => {
  account = await plantAccount();
  const { owner } = account;
  await owner.call('changeLocale', { body: { locale: 'es' } });
  await owner.call('createToken', {
    body: {
      grant_type: 'password',
      client_id: webClientId,
      username: owner.email,
      password: plantedPassword,
    },
  });
});

it('searches and filters the audit, and exports the list', async () => {
  const app = await openApp('/es/admin/users/audit?actions=session.create', { as: account.owner });
  const signIn = { name: text('audit:action_session.create') };
  const locale = { name: text('audit:action_user.change-locale') };
  expect(await screen.findByRole('link', signIn)).toBeVisible();
  expect(screen.queryByRole('link', locale)).toBeNull();
  const search = screen.getByRole('searchbox', { name: text('audit:search') });
  await app.user.type(search, 'no existe en ninguna fila');
  expect(await screen.findByText(text('audit:emptyTitle'))).toBeVisible();
  await app.press(text('ui:clearFilters'));
  expect(await screen.findByRole('link', locale)).toBeVisible();

  const save = catchSavedFiles();
  await app.press(text('ui:export'));
  await app.press(text('ui:export_csv'), { role: 'menuitem' });
  const { name, lines } = await save();
  expect(name).toMatch(/^auditoria-.*\.csv$/);
  expect(lines.some((line) => line.includes(account.owner.email))).toBe(true);
  await app.user.type(search, account.owner.email);
  await waitFor(() => expect(app.address()).toContain('search='));
  expect((await screen.findAllByRole('link', signIn))[0]).toBeVisible();
});

it('filters by days and opens on a phone, in every language', async () => {
  const app = await openApp('/es/admin/users/audit', { as: account.owner, width: 360 });
  const findCards = async (): Promise<HTMLElement[]> => {
    const list = await screen.findByRole('list', { name: text('audit:tableLabel') });
    return await within(list).findAllByRole('link');
  };
  expect(await findCards()).not.toHaveLength(0);
  await app.press(text('ui:addFilter'));
  const filters = await screen.findByRole('dialog', { name: text('ui:addFilter') });
  await app.press(text('audit:at'), { in: filters });
  await app.press(text('ui:chooseDays'), { in: filters });
  expect(await within(filters).findByRole('button', { name: text('ui:nextMonth') })).toBeVisible();
  const days = [...filters.querySelectorAll<HTMLButtonElement>('td button:enabled')];
  const today = days.at(-1);
  if (!today) throw new Error('There is no day.');
  await app.user.click(today);
  await waitFor(() => expect(app.address()).toMatch(/from=\d{4}-\d{2}-\d{2}&to=\d{4}-\d{2}-\d{2}/));
  await app.key('{Escape}');
  await waitFor(() => expect(filters).not.toBeInTheDocument());

  const [card] = await findCards();
  if (!card) throw new Error('Nothing is listed.');
  await app.user.click(card);
  const panel = await screen.findByRole('dialog');
  expect(within(panel).getByText(text('audit:sequence'))).toBeVisible();
  for (const [from, to] of [
    ['es', 'en'],
    ['en', 'pt'],
  ] as const) {
    await switchLanguage(from, to);
    expect(await within(panel).findByText(texts[to]('audit:sequence'))).toBeVisible();
  }
});
