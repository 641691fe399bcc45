import type { Locale } from '@azimute/contract';
import { demoPassword } from './portal.ts';
import type { StartedPortal } from './start-portal.ts';

/** Creates a user with all rights in the first account of a portal that started empty. */
export async function createAdministrator(
  { url, said }: Pick<StartedPortal, 'url' | 'said'>,
  {
    email,
    locale,
    account = 'Mapas',
  }: { readonly email: string; readonly locale: Locale; readonly account?: string },
): Promise<void> {
  const token = /#token=(\S+)/.exec(said)?.[1];
  const answer = await fetch(`${url}/api/v1/first-administrator`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      token,
      email,
      name: 'Ana Prado',
      password: demoPassword,
      password_confirmation: demoPassword,
      account,
      locale,
    }),
  });
  if (!answer.ok) throw new Error(`There is no administrator: ${await answer.text()}`);
}
