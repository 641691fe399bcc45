import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { createLogger } from '../../platform/log.ts';
import { testKeys } from '../../platform/testing/test-keys.ts';
import { portalOf } from '../../testing/portal-of.ts';
import { sendMails } from './send-mails.ts';

const portal = await portalOf();
const jobs = new pg.Pool(portal.database.connectionOf('azimute_jobs'));
afterAll(() => jobs.end());

it('serves accounts in turn, so that many e-mails of one do not delay others', async () => {
  const { owner, accountId, stranger, elsewhere, queryAsOwner } = portal;
  const queue = async (userId: number, account: number): Promise<void> => {
    await queryAsOwner(
      `insert into mails (template, user_id, account_id) values ('second-factor-on', $1, $2)`,
      [userId, account],
    );
  };
  for (let time = 0; time < 5; time += 1) await queue(owner.id, accountId);
  for (let time = 0; time < 2; time += 1) await queue(stranger.id, elsewhere.id);
  const settings = {
    delivery: 'mailbox',
    log: createLogger({ level: 'silent' }),
    productName: 'Azimute',
    portalUrl: 'https://portal.example.com',
    linkKey: testKeys.linkKey,
    defaultLocale: 'en',
  } as const;
  await sendMails(jobs, settings, new AbortController().signal);
  const rows = await queryAsOwner<{ account_id: number }>(
    'select account_id from mails where account_id = any ($1) and outcome is not null order by settled_at',
    [[accountId, elsewhere.id]],
  );
  expect(rows).toHaveLength(7);
  expect(rows.slice(0, 4).filter((row) => row.account_id === elsewhere.id)).toHaveLength(2);
});
