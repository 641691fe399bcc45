import { beforeEach, expect, it } from 'vitest';
import { openApp, screen, waitFor, within } from '../../../testing/open-app.ts';
import { plantAccount, queryPortal, type TestPerson } from '../../../testing/test-portal.ts';
import { text } from '../../../testing/texts.ts';

const title = text('notifications:importFinished');
let person: TestPerson;

/** Notifies the user of finished imports with these numbers of new assets. */
async function tell(accountId: number, ...counts: readonly number[]): Promise<void> {
  for (const [at, created] of counts.entries()) {
    await queryPortal(
      `insert into notifications (account_id, user_id, kind, data) values ($1, $2, 'asset_import_finished', $3)`,
      [accountId, person.id, { importId: at + 1, created, changed: 0, bad: 0 }],
    );
  }
}

beforeEach(async () => {
  const account = await plantAccount();
  person = account.owner;
  await tell(account.id, 1, 2);
});

const bell = (name: string) => screen.findByRole('button', { name });
const unread = (count: number) =>
  text(`notifications:bell_${count === 1 ? 'one' : 'other'}`, { formatted: count });
const none = text('notifications:bellNone');
const named = (key: 'dismiss' | 'markRead' | 'markUnread' | 'delete') =>
  text(`notifications:${key}Named`, { title });

async function rows(count: number): Promise<HTMLElement[]> {
  return await waitFor(() => {
    const list = within(screen.getByRole('main')).getByRole('list', { name: text('notifications:title') });
    const found = within(list).getAllByRole('listitem');
    expect(found).toHaveLength(count);
    return found;
  });
}

/** The panel that the bell opens. */
const bellPanel = () => screen.findByRole('dialog', { name: new RegExp(`^${text('notifications:title')}`) });

it('shows the newest in the bell, where they are opened and dismissed, and all on their page', async () => {
  const { press, key, user, address } = await openApp('/home', { as: person });
  await user.click(await bell(unread(2)));
  const panel = await bellPanel();
  await waitFor(() => expect(within(panel).getAllByRole('listitem')).toHaveLength(2));
  await press(new RegExp(text('notifications:importCreated_other', { formatted: 2 })), {
    role: 'link',
    in: panel,
  });
  expect(await screen.findByRole('dialog', { name: text('asset-import:title') })).toBeVisible();
  expect(address()).toBe('/services/simc/geolocalizacao/ativos');
  await key('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog') === null).toBe(true));

  await user.click(await bell(unread(1)));
  const again = await bellPanel();
  const [first, second] = await within(again).findAllByRole('button', { name: named('dismiss') });
  await user.click(first ?? again);
  expect(second).toHaveFocus();
  await waitFor(() =>
    expect(within(again).getAllByRole('button', { name: named('dismiss') })).toHaveLength(1),
  );
  await press(text('notifications:dismissAll'), { in: again });
  expect(
    await within(again).findByRole('heading', { name: text('notifications:bellEmptyTitle') }),
  ).toBeVisible();
  expect(await bell(none)).toBeVisible();
  await press(text('notifications:viewAll'), { role: 'link', in: again });
  await rows(2);
  expect(address()).toBe('/notifications');
});

it('marks one and all as read and unread, and keeps the filter in the URL', async () => {
  const { press, user, address } = await openApp('/notifications', { as: person });
  await rows(2);
  await press(text('notifications:readAll'));
  expect(await bell(none)).toBeVisible();
  for (const count of [1, 2]) {
    const [one] = await screen.findAllByRole('button', { name: named('markUnread') });
    await user.click(one ?? document.body);
    expect(await bell(unread(count))).toBeVisible();
    await waitFor(() =>
      expect(screen.queryAllByRole('button', { name: named('markUnread') })).toHaveLength(2 - count),
    );
  }
  const [one] = screen.getAllByRole('button', { name: named('markRead') });
  await user.click(one ?? document.body);
  expect(await bell(unread(1))).toBeVisible();
  await press(text('notifications:filterUnread'), { role: 'radio' });
  await waitFor(() => expect(address()).toBe('/notifications?show=unread'));
  await rows(1);
  await openApp('/notifications?show=unread', { as: person });
  await rows(1);
});

it('shows which notifications are dismissed after dismissing all', async () => {
  const { press } = await openApp('/notifications', { as: person });
  for (const row of await rows(2)) expect(row).not.toHaveTextContent(text('notifications:dismissed'));
  await press(text('notifications:dismissAll'));
  expect(await screen.findByText(text('notifications:allDismissed'))).toBeVisible();
  await waitFor(() => {
    for (const row of screen.getAllByRole('listitem').filter((one) => one.hasAttribute('aria-setsize')))
      expect(row).toHaveTextContent(text('notifications:dismissed'));
    expect(screen.getByRole('button', { name: text('notifications:dismissAll') })).toBeDisabled();
  });
  expect(await bell(none)).toBeVisible();
});

it('deletes one, and undoes it', async () => {
  const { press, user } = await openApp('/notifications?show=unread', { as: person });
  for (const left of [1, 0]) {
    const [one] = await screen.findAllByRole('button', { name: named('delete') });
    await user.click(one ?? document.body);
    if (left > 0) await rows(left);
  }
  expect(await screen.findByRole('heading', { name: text('notifications:allReadTitle') })).toBeVisible();
  expect(screen.getAllByText(text('messages:deleted'))).not.toHaveLength(0);
  const [undo] = screen.getAllByRole('button', { name: text('notifications:undo') });
  await user.click(undo ?? document.body);
  expect(await screen.findByText(text('notifications:restored'))).toBeVisible();
  await rows(1);
  expect(await bell(unread(1))).toBeVisible();
  await press(text('notifications:filterAll'), { role: 'radio' });
  await rows(1);
});

it('shows unread ones in a phone’s bar, and deletes several at once', async () => {
  const { press, user, address } = await openApp('/home', { as: person, width: 360 });
  const more = await screen.findByRole('button', { name: new RegExp(text('shell:more')) });
  await waitFor(() =>
    expect(more).toHaveTextContent(text('notifications:unreadCount_other', { formatted: 2 })),
  );
  await user.click(more);
  const sheet = await screen.findByRole('dialog', { name: text('shell:more') });
  await press(new RegExp(text('shell:notifications')), { role: 'link', in: sheet });
  for (const row of await rows(2)) await user.click(within(row).getByRole('checkbox'));
  expect(address()).toBe('/notifications');
  const bar = await screen.findByRole('toolbar', { name: text('ui:bulkActions') });
  await press(text('notifications:delete'), { in: bar });
  expect(await screen.findByRole('heading', { name: text('notifications:emptyTitle') })).toBeVisible();
  await press(text('notifications:undo'));
  await rows(2);
});
