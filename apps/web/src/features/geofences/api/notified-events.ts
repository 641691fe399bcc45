import type { BacktestResult, CallArguments, GeofenceSchedule } from '@azimute/contract';
import { geofenceResources, type GeofenceResource } from '@azimute/contract/geofences/values';

type Notification = CallArguments<'createNotifyingGeofence'>[0]['body']['notification'];

interface Channels {
  readonly app: boolean;
  readonly email: boolean;
}

/** Notification of a geofence's events, as the form holds it. */
export interface NotifiedEvents {
  readonly channels: { readonly [R in GeofenceResource]?: Channels };
  /** `unit` for everyone in the UL, `user 7` or `profile 3`. */
  readonly recipients: readonly string[];
  /** When events notify; null for always. */
  readonly schedule: GeofenceSchedule | null;
  readonly isLive: boolean;
}

/** Exits, since most users want to know about them; live, since users choose recipients in order to notify them. */
export const usualNotification: NotifiedEvents = {
  channels: { exit: { app: true, email: true } },
  recipients: [],
  schedule: null,
  isLive: true,
};

export const notifiedBy = ({ channels }: NotifiedEvents): GeofenceResource[] =>
  geofenceResources.filter((resource) => channels[resource] !== undefined);

/** Returns the missing settings without which it notifies no one. */
export function checkNotification(
  notified: NotifiedEvents | null,
): 'noRecipient' | 'noChannel' | 'noNotifiedDay' | null {
  if (notified === null) return null;
  if (notified.recipients.length === 0) return 'noRecipient';
  const { schedule } = notified;
  if (schedule !== null && (schedule.days.length === 0 || schedule.from === '' || schedule.to === ''))
    return 'noNotifiedDay';
  const chosen = Object.values(notified.channels);
  return chosen.length > 0 && chosen.every(({ app, email }) => app || email) ? null : 'noChannel';
}

const idsOf = (recipients: readonly string[], kind: 'user' | 'profile'): number[] =>
  recipients.filter((one) => one.startsWith(`${kind} `)).map((one) => Number(one.split(' ')[1]));

export function toNotification(
  notified: NotifiedEvents,
  nameOf: (event: GeofenceResource) => string,
): Notification {
  const { channels, recipients, schedule, isLive } = notified;
  return {
    events: notifiedBy(notified).map((event) => ({
      event,
      name: nameOf(event),
      ...(channels[event] ?? { app: true, email: false }),
    })),
    everyoneOfUnit: recipients.includes('unit'),
    userIds: idsOf(recipients, 'user'),
    profileIds: idsOf(recipients, 'profile'),
    schedule: schedule && { ...schedule, days: [...schedule.days] },
    state: isLive ? 'live' : 'watching',
  };
}

export function fromNotification(notification: Notification): NotifiedEvents {
  const { events, userIds = [], profileIds = [], everyoneOfUnit, schedule = null, state } = notification;
  return {
    channels: Object.fromEntries(
      events.map(({ event, app = true, email = false }) => [event, { app, email }]),
    ),
    recipients: [
      ...userIds.map((id) => `user ${id}`),
      ...profileIds.map((id) => `profile ${id}`),
      ...(everyoneOfUnit === true ? ['unit'] : []),
    ],
    schedule,
    isLive: state !== 'watching',
  };
}

const countOf = { entry: 'entries', exit: 'exits', speeding: 'speedings' } as const;

/** Returns how often a rule would have notified, by a back-test of its geofence. */
export function countNotified(
  { channels }: NotifiedEvents,
  { ruleEvents }: Pick<BacktestResult, 'ruleEvents'>,
): number {
  return geofenceResources
    .filter((event) => channels[event]?.app === true || channels[event]?.email === true)
    .reduce((sum, event) => sum + ruleEvents[countOf[event]], 0);
}
