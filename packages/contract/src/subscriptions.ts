import type { ModuleCode } from './modules.ts';
import type { SuiteSlug } from './routes.ts';
import type { TripExportContent } from './trips/values.ts';

/** The kinds of content that can be mailed. */
export const subscriptionKinds = ['trips', 'figures', 'unit_figures'] as const;
export type SubscriptionKind = (typeof subscriptionKinds)[number];

export const subscriptionTrips = ['trips', 'stops'] as const satisfies readonly TripExportContent[];
export type SubscriptionTrips = (typeof subscriptionTrips)[number];

/** What the figures of a module are narrowed down by. */
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

/** What a mail covers, ending at midnight: a day, a week from Monday, or a month. */
export const subscriptionPeriods = ['day', 'week', 'month'] as const;
export type SubscriptionPeriod = (typeof subscriptionPeriods)[number];

export const subscriptionSorts = ['name', 'updatedAt'] as const;

/** Subscriptions that one person owns in an account. */
export const subscriptionsPerPerson = 60;
export const subscriptionRecipientsMost = 20;
/** Assets or ULs that trips are narrowed down to. */
export const subscriptionNamedMost = 100;
export const subscriptionNameMaxLength = 80;
/** How long the link of a mail opens. */
export const subscriptionLinkDays = 14;

/** Screen that opens a link; the token follows behind `#`, so that the browser sends it to no server with the address. */
export const subscriptionLinkPath = '/mailed-report';

/** The module that shows the content: only people who see it are sent any. */
export function moduleOfContent(
  content:
    | { readonly kind: 'trips' }
    | { readonly kind: 'figures' | 'unit_figures'; readonly slug: SuiteSlug },
): ModuleCode {
  return content.kind === 'trips'
    ? 'services:simc:geolocalizacao:rotas'
    : (`services:simc:${content.slug}` as const);
}
