import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openApp, screen, waitFor, within } from '../../testing/open-app.ts';
import { plantAccount, queryPortal, type TestAccount, type TestPerson } from '../../testing/test-portal.ts';
import { text } from '../../testing/texts.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await plantAccount({
    viewer: { sees: [] },
    people: { Noa: { sees: ['services:simc:geolocalizacao:ativos'] } },
  });
});

afterEach(() => {
  vi.useRealTimers();
});

/** Simulates a user who returns to the tab a minute later. */
function comeBack(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}

async function profilesOf({ id }: TestPerson): Promise<number[]> {
  const rows = await queryPortal<{ id: number }>(
    'select profile_id as id from profile_users where user_id = $1',
    [id],
  );
  return rows.map((row) => row.id);
}

function findNavigation(): HTMLElement {
  const [navigation] = screen.getAllByRole('navigation', { name: text('shell:main') });
  if (!navigation) throw new Error('There is no navigation.');
  return navigation;
}

describe('returning to the tab', () => {
  it('opens screens that an administrator granted in the meantime', async () => {
    await openApp('/home', { as: account.viewer });
    await screen.findByRole('button', { name: text('shell:userMenu') });
    expect(within(findNavigation()).queryByRole('link', { name: text('shell:people') })).toBeNull();
    const params = { userId: account.viewer.id };
    await account.owner.call('updateUser', { params, body: { role: 'admin' } });
    comeBack();
    expect(await within(findNavigation()).findByRole('link', { name: text('shell:people') })).toBeVisible();
  });

  it('closes the screen of a revoked section', async () => {
    const { Noa } = account.people;
    if (!Noa) throw new Error('Noa was not planted.');
    const app = await openApp('/services/simc/geolocalizacao/ativos', { as: Noa });
    expect(await screen.findByRole('heading', { name: text('assets:title') })).toBeVisible();
    await account.owner.call('assignProfiles', {
      params: { userId: Noa.id },
      body: { profileIds: [], expected: await profilesOf(Noa) },
    });
    comeBack();
    expect(await screen.findByRole('heading', { name: text('common:noPermission') })).toBeVisible();
    await app.press(text('common:goBackHome'));
    await waitFor(() => expect(app.address()).toBe('/home'));
    expect(within(findNavigation()).queryByRole('link', { name: text('shell:assets') })).toBeNull();
  });

  it('shows the account’s new name', async () => {
    await openApp('/home', { as: account.viewer });
    expect(await screen.findByRole('button', { name: new RegExp(account.name) })).toBeVisible();
    await account.owner.call('updateAccount', { body: { name: 'Renamed meanwhile' } });
    comeBack();
    expect(await screen.findByRole('button', { name: /Renamed meanwhile/ })).toBeVisible();
  });
});
