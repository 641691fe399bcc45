import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { openApp, screen, waitFor, within } from '../../testing/open-app.ts';
import { plantAccount, type TestAccount } from '../../testing/test-portal.ts';
import { text, texts } from '../../testing/texts.ts';

const assetsPath = '/services/simc/geolocalizacao/ativos';
const phoneWidth = 360;
let account: TestAccount;
beforeAll(async () => {
  account = await plantAccount({ assets: { 'A-1': {} } });
});
afterEach(() => void vi.restoreAllMocks());

it('moves focus to another screen and announces its title', async () => {
  const { user, key, address } = await openApp('/home', { as: account.owner });
  const content = await screen.findByRole('main');
  await user.tab();
  expect(screen.getByRole('link', { name: text('common:skipToContent') })).toHaveFocus();
  within(navigationOf())
    .getByRole('link', { name: text('shell:monitoring') })
    .focus();
  await key('{Enter}');
  await waitFor(() => expect(content).toHaveFocus());
  expect(address()).toBe('/services/simc/home');
  const said = await screen.findAllByRole('status');
  await waitFor(() =>
    expect(said.map(({ textContent }) => textContent)).toContain(`Azimute - ${text('suite:title')}`),
  );
});

it('opens another screen at its top', async () => {
  const { press } = await openApp('/home', { as: account.owner });
  const content = await screen.findByRole('main');
  const moved: unknown[] = [];
  vi.spyOn(Element.prototype, 'scrollTo').mockImplementation(function scrollTo(this: Element, to: unknown) {
    if (this === content) moved.push(to);
  });
  await press(text('shell:monitoring'), { role: 'link', in: navigationOf() });
  await screen.findByRole('heading', { name: text('suite:title') });
  await waitFor(() => expect(moved).toContainEqual(expect.objectContaining({ top: 0 })));
});

it('scrolls to the part of a screen that its URL names, once its data is there', async () => {
  await account.owner.call('updateSetup', { body: { isDismissed: true } });
  await openApp('/home#fleet-now', { as: account.owner });
  const shown: string[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function show(this: Element) {
    shown.push(this.id);
  });
  await waitFor(() => expect(shown).toContain('fleet-now'));
  window.history.pushState(null, '', '/account');
  await screen.findByRole('heading', { name: text('shell:settings') });
  shown.length = 0;
  window.history.back();
  await waitFor(() => expect(shown).toContain('fleet-now'));
});

it('traps focus in the sheet of a phone, returns it on Escape, and links to the other screens', async () => {
  const { user, key, press, address } = await openApp('/home', { as: account.owner, width: phoneWidth });
  const more = await screen.findByRole('button', { name: new RegExp(text('shell:more')) });
  more.focus();
  await key('{Enter}');
  const sheet = await screen.findByRole('dialog', { name: text('shell:more') });
  for (let times = 0; times < 30; times += 1) await user.tab();
  expect(sheet).toContainElement(document.activeElement as HTMLElement);
  await key('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(more).toHaveFocus());
  await key('{Enter}');
  const again = await screen.findByRole('dialog', { name: text('shell:more') });
  await press(text('shell:monitoring'), { role: 'link', in: again });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toBe('/services/simc/home');
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

it('navigates with the bar of a phone, and shows the rest in its sheet', async () => {
  const { press, choose, address, calls } = await openApp('/home', { as: account.owner, width: phoneWidth });
  await screen.findByRole('main');
  const bar = screen.getAllByRole('navigation', { name: text('shell:main') }).at(-1);
  if (!bar) throw new Error('There is no bar.');
  await press(text('shell:assets'), { role: 'link', in: bar });
  await waitFor(() => expect(address()).toBe(assetsPath));
  await press(text('shell:home'), { role: 'link', in: bar });
  await waitFor(() => expect(address()).toBe('/home'));
  await press(new RegExp(text('shell:more')), { in: bar });
  const sheet = await screen.findByRole('dialog', { name: text('shell:more') });
  await choose(text('common:language'), 'Español', { in: sheet });
  await waitFor(() => expect(address()).toBe('/es/home'));
  const same = screen.getByRole('dialog', { name: texts.es('shell:more') });
  expect(same).toBe(sheet);
  await press(texts.es('shell:signOut'), { in: same });
  await waitFor(() => expect(calls).toContain('GET /auth/logout'));
  await waitFor(() => expect(screen.queryByRole('main') === null).toBe(true));
});

/** Returns the desktop navigation. */
function navigationOf(): HTMLElement {
  const [navigation] = screen.getAllByRole('navigation', { name: text('shell:main') });
  if (!navigation) throw new Error('There is no navigation.');
  return navigation;
}
