import type { AccountDetail } from '@azimute/contract';
import type { AccountRead } from '../../platform/transact.ts';

export type FigureLimits = Pick<AccountDetail, 'leastCoverage' | 'nearTarget'>;

const usual: FigureLimits = { leastCoverage: 0.5, nearTarget: 0.05 };

/** Reads the account's minimum coverage of figures and its threshold for near targets. */
export async function readFigureLimits({ client, accountId }: AccountRead): Promise<FigureLimits> {
  const { rows } = await client.query<FigureLimits>(
    `select least_coverage as "leastCoverage", near_target as "nearTarget" from accounts where account_id = $1`,
    [accountId],
  );
  return rows[0] ?? usual;
}
