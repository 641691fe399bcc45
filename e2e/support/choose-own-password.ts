import { apiPrefix, type MailList } from '@azimute/contract';
import { expect, type APIRequestContext } from '@playwright/test';
import { demoPassword } from './portal.ts';

/** Has somebody choose a password by the link of their newest mail, which accepts the invitation that it is of. */
export async function chooseOwnPassword(request: APIRequestContext, email: string): Promise<void> {
  await expect(async () => {
    const answer = await request.get(`${apiPrefix}/demo/mailbox?limit=100`);
    const { items } = (await answer.json()) as MailList;
    const token = items
      .filter(({ to }) => to === email)
      .map(({ text }) => /reset-password#token=([\w-]+)/.exec(text)?.[1])
      .find((found) => found !== undefined);
    const chosen = await request.post(`${apiPrefix}/password/choose`, {
      data: { token, password: demoPassword, password_confirmation: demoPassword },
    });
    expect(chosen.status()).toBe(204);
  }).toPass();
}
