import type { CallName } from '@azimute/contract';
import type { Example, ExampleRequest } from './example.ts';
import type { Target } from './world.ts';

const mailOf = ({ weeklyMailId }: Target): ExampleRequest => ({ params: { weeklyMailId } });

/** They are people's own. */
export const weeklyMailExamples = {
  listWeeklyMails: { request: () => ({ query: { limit: 500 } }) },
  subscribeWeeklyMail: {
    request: (_target, fresh) => ({ body: { slug: 'cockpit', filters: { categories: [fresh] } } }),
  },
  pauseWeeklyMail: {
    request: (target) => ({ ...mailOf(target), body: { isPaused: true } }),
    foreign: 404,
  },
  endWeeklyMail: { request: mailOf, foreign: 404 },
} as const satisfies Partial<Readonly<Record<CallName, Example>>>;
