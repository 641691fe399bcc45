import { daysBetween } from '../days-between.ts';
import {
  assetConditions,
  type FactSource,
  type RowsAddress,
  type TileFacts,
  type TileQuestion,
} from '../tile-source.ts';

/** Alerts as `a`, with names for users who see them, even without the map (`alert_rows`). */
const rows = `(select l.account_id, l.alert_group, l.alert_type_id, l.type_name, l.severity, l.status, l.unit_id, l.unit_code,
    l.unit_name, l.asset_id, l.asset_code, l.asset_category as category, l.customer_id, l.customer_name, l.opened_at, l.raised_at,
    l.due_at, l.resolved_at from alert_rows l) a`;

const groups: Pick<TileFacts, 'groups' | 'labels'> = {
  groups: {
    types: 'a.alert_type_id::text',
    severities: 'a.severity',
    categories: "coalesce(a.category, '')",
  },
  labels: {
    types: 'max(a.type_name)',
    units: "max(a.unit_code || ' ' || a.unit_name)",
    customers: 'max(a.customer_name)',
    assets: 'max(a.asset_code)',
  },
};

/** Alerts opened in the period: their number, or the median time until they were resolved. */
export const alerts: FactSource = {
  facts: (read, question, parameters) => ({
    ...groups,
    from: `${rows} where ${assetConditions(read, question, parameters)} and a.alert_group = 'alert'`,
    at: 'a.opened_at',
    dataAt: 'a.raised_at',
    value:
      question.measure === 'resolving'
        ? `percentile_cont(0.5) within group (order by date_part('epoch', a.resolved_at - a.opened_at)) / 3600`
        : 'count(*)',
  }),
  rows: (question, group) => {
    const days = daysBetween(question);
    return alertsAddress(question, group, { from: days[0] ?? '', to: days.at(-1) ?? '' });
  },
};

/** Open alerts: their number, the number of late ones, or the age of the oldest. */
export const openAlerts: FactSource = {
  facts: (read, question, parameters) => {
    const now = (): string => `${parameters.bind(read.at)}::timestamptz`;
    return {
      ...groups,
      from: `${rows} where ${assetConditions(read, question, parameters)} and a.alert_group = 'alert' and a.status <> 'resolved'`,
      dataAt: 'a.raised_at',
      value:
        question.measure === 'age'
          ? `max(date_part('epoch', ${now()} - a.opened_at) / 3600)`
          : question.measure === 'overdue'
            ? `count(*) filter (where a.due_at < ${now()})`
            : 'count(*)',
    };
  },
  rows: (question, group) =>
    alertsAddress(question, group, {
      statuses: ['opened', 'running'],
      ...(question.measure === 'overdue' && { overdue: 'true' }),
    }),
};

type Search = NonNullable<RowsAddress>['search'];

function alertsAddress(
  { units, categories, groupBy }: TileQuestion,
  group: string | null,
  more: Search,
): RowsAddress {
  const search: Search = {
    groups: ['alert'],
    ...(units !== null && { units: [...units] }),
    ...(categories !== null && { assetCategories: [...categories] }),
    ...more,
  };
  const screen = 'services-simc-alertas-alertas';
  // Alerts without an asset cannot be filtered in the list.
  if (group === null || group === '') return { screen, search };
  switch (groupBy) {
    case 'severities':
      return { screen, search: { ...search, severities: [group] } };
    case 'categories':
      return { screen, search: { ...search, assetCategories: [group] } };
    case 'types':
    case 'units':
    case 'customers':
    case 'assets':
      return { screen, search: { ...search, [groupBy]: [Number(group)] } };
    default:
      return { screen, search };
  }
}
