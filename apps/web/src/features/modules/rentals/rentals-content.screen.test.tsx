import { beforeAll, expect, it } from 'vitest';
import { openApp, screen, waitFor, within } from '../../../testing/open-app.ts';
import { catchSavedFiles } from '../../../testing/saved-files.ts';
import { plantAccount, type TestAccount, type TestPerson } from '../../../testing/test-portal.ts';
import { texts } from '../../../testing/texts.ts';
import { dayAgo, plantContract } from '../testing/plant-contract.ts';

const { pt } = texts;
const module = '/pt/services/simc/financials';

let account: TestAccount;
let ana: TestPerson;
beforeAll(async () => {
  account = await plantAccount({
    assets: { 'LOC-1': {}, 'LOC-2': {}, 'LOC-3': {} },
    people: { ana: { role: 'admin', locale: 'pt' } },
  });
  ana = account.people['ana'] ?? account.owner;
  await ana.call('createCustomer', { body: { name: 'Mina Azul' } });
});

it('adds a contract', async () => {
  const { press, fill, choose } = await openApp(`${module}/rentals`, { as: ana });
  await press(pt('rentals:new'));
  expect(document.title).toBe(`Azimute - ${pt('modules:content_rentals')}`);
  const form = await screen.findByRole('dialog');
  await press(pt('rentals:create'), { in: form });
  expect((await within(form).findAllByText(pt('errors:required')))[0]).toBeVisible();
  await fill(/^Número do contrato/, 'C-100', { in: form });
  await choose(/^Cliente/, 'Mina Azul', { in: form });
  await fill(/^Ativo/, 'LOC-1', { in: form });
  await choose(/^Ativo/, /LOC-1/, { in: form });
  await fill(/^Primeiro dia/, dayAgo(10), { in: form });
  await fill(/^Tarifa/, '850,5', { in: form });
  await fill(/^Horas incluídas/, '8', { in: form });
  await press(pt('rentals:create'), { in: form });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByRole('row', { name: /C-100/ })).toHaveTextContent(/R\$\s?850,50/);
});

it('shows the total of a period, and issues the statement only after showing concurrent changes', async () => {
  const { changeRate } = await plantContract(account, 'LOC-2');
  const { press, fill } = await openApp(`${module}/rentals`, { as: ana });
  await press(/^LOC-2/, { role: 'link' });
  const panel = await screen.findByRole('complementary', { name: pt('rentals:named', { code: 'LOC-2' }) });
  await fill(pt('rentals:from'), dayAgo(10), { in: panel });
  await fill(pt('rentals:to'), dayAgo(3), { in: panel });
  await press(pt('rentals:openStatement'), { role: 'link', in: panel });
  await screen.findByText(pt('rentals:isDraft'));
  const main = screen.getByRole('main');
  expect(main).toHaveTextContent(/R\$\s?6\.804,00/);

  await changeRate(900);
  const issue = async () => {
    await press(pt('rentals:issue'), { in: main });
    await press(pt('rentals:issue'), { in: await screen.findByRole('dialog') });
  };
  await issue();
  expect(await within(main).findByRole('alert')).toHaveTextContent(pt('rentals:outdatedDraft'));
  await waitFor(() => expect(main).toHaveTextContent(/R\$\s?7\.200,00/));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await issue();
  const title = pt('rentals:statementNumber', { code: 'LOC-2', number: 1 });
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  expect(main).toHaveTextContent(pt('rentals:signatureHolds'));
  expect(await within(main).findByRole('img', { name: pt('rentals:signatureCode') })).toBeVisible();
});

it('exports an issued statement, and keeps it as its contract changes', async () => {
  const { id, issue } = await plantContract(account, 'LOC-3');
  const statementId = await issue();
  const { signature } = await ana.call('getIssuedRentalStatement', { params: { statementId } });
  const { press, fill } = await openApp(`${module}/rental-statement?statement=${statementId}`, { as: ana });
  const nextFile = catchSavedFiles();
  await press(pt('ui:export'));
  expect(screen.getByRole('main')).toHaveTextContent(signature);
  expect(within(screen.getByRole('main')).getAllByRole('row')).toHaveLength(10);
  await press(/CSV/, { role: 'menuitem' });
  const { lines } = await nextFile();
  expect(lines).toHaveLength(12);
  expect(lines.slice(1).every((line) => line.includes(signature))).toBe(true);

  await openApp(`${module}/rentals?contract=${id}`, { as: ana });
  const panel = await screen.findByRole('complementary', { name: pt('rentals:named', { code: 'LOC-3' }) });
  await press(pt('rentals:edit'), { in: panel });
  const form = await screen.findByRole('dialog');
  await fill(/^Tarifa/, '950', { in: form });
  await press(pt('rentals:save'), { in: form });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press(pt('rentals:numbered', { number: 1 }), { role: 'link', in: panel });
  await waitFor(() => expect(screen.getByRole('main')).toHaveTextContent(/R\$\s?6\.804,00/));
});
