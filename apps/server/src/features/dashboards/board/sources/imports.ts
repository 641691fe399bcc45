import type { TileSource } from '../tile-source.ts';

/** Files that the reader imported: each sees their own. They are of no UL, and no screen shows those of all kinds. */
export const imports: TileSource = {
  facts: (read, _question, { bind }) => ({
    from: `imports i where i.account_id = ${bind(read.accountId)} and i.state not in ('receiving', 'draft')`,
    at: 'i.created_at',
    dataAt: 'coalesce(i.finished_at, i.created_at)',
    value: 'count(*)',
    groups: { kinds: 'i.kind', outcomes: 'i.state' },
  }),
  rows: () => null,
};
