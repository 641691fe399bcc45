import type { CallName } from '@azimute/contract';
import type { Example, ExampleRequest } from './example.ts';
import { subscriptionsPlantedAt } from './plant-records.ts';
import type { Target } from './world.ts';

/** Matches no mail. */
const token = 'b'.repeat(43);
const subscriptionOf = ({ subscriptionId }: Target): ExampleRequest => ({ params: { subscriptionId } });
const settings = (fresh: string): object => ({
  name: `Figures ${fresh}`,
  period: 'week',
  hour: 6,
  content: { kind: 'figures', slug: 'cockpit', categories: [fresh] },
  recipientIds: [],
});

/** Subscriptions belong to users. */
export const subscriptionExamples = {
  listSubscriptions: { request: () => ({ query: { limit: 500 } }) },
  listSubscriptionPeople: {
    request: () => ({ query: { limit: 500, module: 'services:simc:geolocalizacao:rotas' } }),
  },
  // The verb checks the module of the content; none of the users sees this board.
  createSubscription: {
    request: (_target, fresh) => ({
      body: { ...settings(fresh), content: { kind: 'board', contentId: 2_147_483_000, format: 'csv' } },
    }),
    foreign: 422,
  },
  getSubscription: { request: subscriptionOf, foreign: 404 },
  sendSubscription: { request: subscriptionOf, foreign: 404 },
  updateSubscription: {
    request: (target, fresh) => ({
      ...subscriptionOf(target),
      body: { ...settings(fresh), updatedAt: subscriptionsPlantedAt },
    }),
    foreign: 404,
  },
  leaveSubscription: { request: subscriptionOf, foreign: 404 },
  deleteSubscription: { request: subscriptionOf, foreign: 404 },
  openSubscriptionLink: { request: () => ({ body: { token } }), publicStatus: 410 },
  downloadSubscriptionLink: { request: () => ({ body: { token } }), publicStatus: 410 },
} as const satisfies Partial<Readonly<Record<CallName, Example>>>;
