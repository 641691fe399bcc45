import type { AccountRead } from '../../../../platform/transact.ts';
import type { Parameters } from '../../../../platform/postgres/parameters.ts';
import { createScope, joinEveryState, statusOf } from '../../../assets/asset-query.ts';
import { assetConditions, assetsAddress, type TileQuestion, type TileSource } from '../tile-source.ts';

export function assetsWithStatus(read: AccountRead, question: TileQuestion, parameters: Parameters): string {
  const scope = createScope(read, parameters);
  // `offset 0` keeps the planner from computing the status once per reference.
  return `(select a.asset_id, a.code, a.unit_id, a.customer_id, a.category, a.manufacturer, a.model, s.contact_at,
      ${statusOf(scope)} as status
    from current_assets a ${joinEveryState(scope)} where ${assetConditions(read, question, parameters)} offset 0) a`;
}

/** Number of assets with these statuses now, or their share of all. */
export const fleetStatus: TileSource = {
  facts: (read, question, parameters) => {
    const { status, measure, groupBy } = question;
    const counted =
      status.length === 0
        ? 'count(*)'
        : `count(*) filter (where a.status = any(${parameters.bind(status)}::text[]))`;
    // Grouped by status, values are shares of all assets; otherwise, of the group's assets.
    const all = groupBy === 'status' ? 'sum(count(*)) over (partition by grouping(a.status))' : 'count(*)';
    return {
      from: `${assetsWithStatus(read, question, parameters)} where true`,
      dataAt: 'a.contact_at',
      value: measure === 'share' ? `100 * ${counted} / nullif(${all}, 0)::float8` : counted,
      covered: 'a.contact_at is not null',
      groups: { status: 'a.status' },
    };
  },
  placed: ({ status }) => status,
  rows: (question, group) =>
    assetsAddress(question, group, question.status.length === 0 ? {} : { status: [...question.status] }),
};
