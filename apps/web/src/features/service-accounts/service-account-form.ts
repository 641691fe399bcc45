import type { CallInput, Role } from '@azimute/contract';
import { dayOf, rangeOf } from '../../ui/calendar/calendar-day.ts';
import type { ServiceAccount } from './service-account-list.ts';

export interface ServiceAccountValues {
  readonly name: string;
  readonly role: Role;
  /** Ids joined by commas, so that equal profiles are equal values. */
  readonly profileIds: string;
  /** Last day in the account's time zone; empty for none. */
  readonly lastDay: string;
  /** One address or range per line. */
  readonly addresses: string;
  readonly isActive: boolean;
}

const emptyForm: ServiceAccountValues = {
  name: '',
  role: 'viewer',
  profileIds: '',
  lastDay: '',
  addresses: '',
  isActive: true,
};

/** Returns the values of a service account, or of a new one. */
export function toValues(service: ServiceAccount | undefined, timeZone: string): ServiceAccountValues {
  if (service === undefined) return emptyForm;
  const { name, role, profiles, expiresAt, addresses, state } = service;
  return {
    name,
    role,
    profileIds: profiles.map(({ id }) => id).join(),
    lastDay: expiresAt === null ? '' : dayOf(Date.parse(expiresAt) - 1, timeZone),
    addresses: addresses.join('\n'),
    isActive: state !== 'disabled',
  };
}

/** Returns the values as the calls take them; an unchanged day keeps its exact expiry. */
export function toBody(
  { name, role, profileIds, lastDay, addresses }: ServiceAccountValues,
  timeZone: string,
  stored?: ServiceAccount,
): CallInput<'createServiceAccount'>['body'] {
  const isSameDay = stored !== undefined && toValues(stored, timeZone).lastDay === lastDay;
  const ended = lastDay === '' ? null : new Date(rangeOf(lastDay, timeZone).toMs).toISOString();
  return {
    name,
    role,
    profileIds: role === 'admin' || profileIds === '' ? [] : profileIds.split(',').map(Number),
    expiresAt: isSameDay ? stored.expiresAt : ended,
    addresses: addresses.split(/[\s,;]+/).filter((one) => one !== ''),
  };
}
