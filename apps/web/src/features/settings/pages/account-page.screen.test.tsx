import { beforeAll, expect, it } from 'vitest';
import { openApp, screen, waitFor, within } from '../../../testing/open-app.ts';
import { plantDirectory } from '../../../testing/plant-directory.ts';
import { plantAccount, queryPortal, type TestAccount } from '../../../testing/test-portal.ts';
import { text } from '../../../testing/texts.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await plantAccount();
});

it('lets an administrator rename the account, and a viewer read it', async () => {
  const app = await openApp('/account', { as: account.owner });
  expect(await screen.findByText(text('settings:yourRole'))).toBeVisible();
  expect(within(screen.getByRole('main')).getByText(text('shell:admin'))).toBeVisible();
  await app.fill(new RegExp(`^${text('settings:accountName')}`), 'Renamed by its administrator');
  await app.key('{Control>}{Enter}{/Control}');
  const [name] = await screen.findAllByText('Renamed by its administrator');
  expect(name?.closest('button')).toHaveTextContent(text('shell:switchAccount'));

  await openApp('/account', { as: account.viewer });
  expect(await screen.findByText(text('settings:viewerNote'))).toBeVisible();
  const main = screen.getByRole('main');
  expect(within(main).getByText('Renamed by its administrator')).toBeVisible();
  expect(within(main).queryByRole('textbox')).toBeNull();
});

it('sends an administrator who tests the directory there', async () => {
  await plantDirectory(account);
  const directory = await account.owner.call('getDirectory');
  const app = await openApp('/account', { as: account.owner });
  // The test portal stores no secrets.
  app.intercept(/^GET .account.directory$/, () => Response.json({ ...directory, hasSecret: true }));
  app.intercept(/^POST .account.directory.trials$/, () =>
    Response.json({ address: 'https://directory.example/' }),
  );
  const button = await screen.findByText(text('directory:try'));
  await app.user.click(button);
  await waitFor(() => expect(app.calls).toContain('POST /account/directory/trials'));
});

it('shows the record that verifies the domain until found', async () => {
  await plantDirectory(account);
  await queryPortal('update accounts set proven_domain = null where account_id = $1', [account.id]);
  const domain = `${account.name}.example`;
  const { domainRecord } = await account.owner.call('getDirectory');
  const app = await openApp('/account', { as: account.owner });
  const notice = await screen.findByRole('region', { name: text('directory:domainWaiting', { domain }) });
  expect(notice).toHaveTextContent(domainRecord.name);
  expect(notice).toHaveTextContent(domainRecord.value);
  await app.user.click(within(notice).getByText(text('directory:checkDomain')));
  expect(
    await within(notice).findByText(text('directory:domainCheck_dns_unavailable', { domain })),
  ).toBeVisible();

  app.intercept(/^POST .account.directory.domain-checks$/, async () => {
    await queryPortal('update accounts set proven_domain = domain where account_id = $1', [account.id]);
    return Response.json({ outcome: 'proven' });
  });
  await app.user.click(within(notice).getByText(text('directory:checkDomain')));
  expect(await screen.findByText(text('directory:domainProven', { domain }))).toBeVisible();
  await waitFor(() => expect(notice).not.toBeInTheDocument());
});

it('enforces a directory only after an administrator signed in through it', async () => {
  const enforced = new RegExp(`^${text('directory:enforced', { domain: `${account.name}.example` })}`);
  await plantDirectory(account);
  await openApp('/account', { as: account.owner });
  expect(await screen.findByLabelText(enforced)).toBeDisabled();

  await plantDirectory(account, { proven: true });
  const app = await openApp('/account', { as: account.owner });
  const field = await screen.findByLabelText(enforced);
  expect(field).toBeEnabled();
  field.focus();
  await app.key(' ');
  const form = field.closest('form');
  if (!form) throw new Error('The switch is in no form.');
  await app.user.click(within(form).getByText(text('directory:save')));
  expect(await screen.findByText(text('messages:updated'))).toBeVisible();
  const [stored] = await queryPortal<{ enforced: boolean }>(
    'select enforced from account_directories where account_id = $1',
    [account.id],
  );
  expect(stored).toEqual({ enforced: true });
});
