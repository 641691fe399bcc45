import type { ModuleCode } from './modules.ts';
import type { PeriodCode } from './periods.ts';
import type { SuiteSlug } from './routes.ts';
import type { TripExportContent } from './trips/values.ts';

export const subscriptionKinds = ['trips', 'figures', 'unit_figures', 'list', 'board'] as const;
export type SubscriptionKind = (typeof subscriptionKinds)[number];

/** Lists that can be mailed, with the module that recipients need. */
export const subscriptionLists = {
  assets: 'services:simc:geolocalizacao:ativos',
  alerts: 'services:simc:alertas:alertas',
  work_orders: 'services:simc:alertas:alertas',
  silent_assets: 'services:simc:connectivity',
  geofence_visits: 'services:simc:geolocalizacao:cercas',
  geofence_events: 'services:simc:geolocalizacao:cercas',
  days_on_site: 'services:simc:geolocalizacao:cercas',
  users: 'admin:users',
  // For administrators only, like the screen.
  audit: 'admin:users',
} as const satisfies Readonly<Record<string, ModuleCode>>;
export type SubscriptionList = keyof typeof subscriptionLists;
export const subscriptionListNames = Object.keys(subscriptionLists) as [
  SubscriptionList,
  ...SubscriptionList[],
];

export const subscriptionTrips = ['trips', 'stops'] as const satisfies readonly TripExportContent[];
export type SubscriptionTrips = (typeof subscriptionTrips)[number];

/** Filters of the figures of a module. */
export const subscriptionFilters = [
  'units',
  'categories',
  'segments',
  'customers',
  'regions',
  'tags',
  'manufacturers',
  'models',
  'assets',
] as const;

/** Period of an e-mail, ending at midnight: a day, a week from Monday, or a month. */
export const subscriptionPeriods = ['day', 'week', 'month'] as const;
export type SubscriptionPeriod = (typeof subscriptionPeriods)[number];

/** Period that each e-mail covers, as screens name it. */
export const periodOfSubscription = {
  day: 'yesterday',
  week: 'last_week',
  month: 'last_month',
} as const satisfies Readonly<Record<SubscriptionPeriod, PeriodCode>>;

export const subscriptionSorts = ['name', 'updatedAt'] as const;

/** Maximum number of subscriptions per user and account. */
export const subscriptionsPerPerson = 60;
export const subscriptionRecipientsMost = 20;
/** Maximum number of assets or ULs that trips are limited to. */
export const subscriptionNamedMost = 100;
export const subscriptionNameMaxLength = 80;
/** Validity of the link in an e-mail. */
export const subscriptionLinkDays = 14;

/** Screen that opens a link. The token follows `#`, so that no server receives it with the address. */
export const subscriptionLinkPath = '/mailed-report';

/** Returns the module that recipients need for the content. */
export function moduleOfContent(
  content:
    | { readonly kind: 'trips' }
    | { readonly kind: 'figures' | 'unit_figures'; readonly slug: SuiteSlug }
    | { readonly kind: 'list'; readonly list: SubscriptionList }
    | { readonly kind: 'board' },
): ModuleCode {
  if (content.kind === 'board') return 'services:dashboards';
  if (content.kind === 'list') return subscriptionLists[content.list];
  return content.kind === 'trips'
    ? 'services:simc:geolocalizacao:rotas'
    : (`services:simc:${content.slug}` as const);
}
