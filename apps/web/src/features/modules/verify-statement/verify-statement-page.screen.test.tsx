import { expect, it } from 'vitest';
import { openApp, screen } from '../../../testing/open-app.ts';
import { plantAccount } from '../../../testing/test-portal.ts';
import { text } from '../../../testing/texts.ts';
import { plantContract } from '../testing/plant-contract.ts';

it('shows the result for a signature in any notation, and for an invalid or unknown one', async () => {
  const account = await plantAccount({ assets: { 'LOC-1': {} } });
  const { owner } = account;
  const { issue } = await plantContract(account, 'LOC-1');
  const statementId = await issue();
  const { signature } = await owner.call('getIssuedRentalStatement', { params: { statementId } });
  const { press, fill } = await openApp('/services/simc/verify-statement', { as: owner });
  await fill(text('signature:signature'), '12 34');
  await press(text('signature:verify'));
  expect(await screen.findByText(text('signature:notSignature'))).toBeVisible();

  // In groups as printed, and in capitals as users may type it.
  await fill(text('signature:signature'), signature.toUpperCase().replaceAll(/(.{8})/g, '$1 '));
  await press(text('signature:verify'));
  const answer = await screen.findByRole('region', { name: text('signature:answer') });
  expect(answer).toHaveTextContent(text('signature:holds'));
  expect(answer).toHaveTextContent('LOC-1');

  await openApp(`/services/simc/verify-statement?signature=${'0'.repeat(63)}a`, { as: owner });
  expect(await screen.findByRole('alert')).toHaveTextContent(text('signature:unknown'));
});
