import { usualVariants, type FigureVariants } from '@azimute/contract';
import type { AccountRead } from '../../platform/transact.ts';

/** Reads the formulas that the account has chosen for names that vendors share. */
export async function readVariants({ client, accountId }: AccountRead): Promise<FigureVariants> {
  const { rows } = await client.query<{ variants: FigureVariants }>(
    'select $2::jsonb || figure_variants as variants from accounts where account_id = $1',
    [accountId, usualVariants],
  );
  return rows[0]?.variants ?? usualVariants;
}
