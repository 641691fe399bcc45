import type { AccountRead } from '../../platform/transact.ts';

interface OfAssets {
  readonly assets?: readonly number[] | undefined;
  readonly units?: readonly number[] | undefined;
}

interface Recalculating {
  readonly recalculatingFrom: string | null;
}

/**
 * Returns the time from which trips and visits of assets are being recalculated, for a period that ends at an instant
 * or now.
 */
export async function readRecalculating(
  { client }: Pick<AccountRead, 'client'>,
  { to, assets, units }: OfAssets & { readonly to?: string | undefined },
): Promise<Recalculating> {
  const { rows } = await client.query<{ from: Date | null }>(
    `select recalculating_from(coalesce($1::timestamptz, 'infinity'), $2::int[], $3::int[]) as "from"`,
    [to ?? null, assets ?? null, units ?? null],
  );
  return { recalculatingFrom: rows[0]?.from?.toISOString() ?? null };
}

/** Like `readRecalculating`, but for daily facts, in days of the account's time zone; excludes the last day. */
export async function readRecalculatingDays(
  { client }: Pick<AccountRead, 'client'>,
  { from, to, assets, units }: OfAssets & { readonly from: string; readonly to: string },
): Promise<Recalculating> {
  const { rows } = await client.query<{ from: Date | null }>(
    'select recalculating_days_from($1::date, $2::date, $3::int[], $4::int[]) as "from"',
    // PostgreSQL does not parse signed years, which are used after 9999.
    [from, to.startsWith('+') ? '9999-12-31' : to, assets ?? null, units ?? null],
  );
  return { recalculatingFrom: rows[0]?.from?.toISOString() ?? null };
}
