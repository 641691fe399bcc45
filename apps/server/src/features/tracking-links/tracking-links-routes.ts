import { limitPeople } from '../../platform/http/limit-people.ts';
import { defineRoutes } from '../../platform/http/route-table.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import { transact, type VerbContext, type VerbDependencies } from '../../platform/transact.ts';
import { createReadAddress, type AddressSources } from '../addresses/read-address.ts';
import { createTrackingLink, renewTrackingLink, revokeTrackingLink } from './create-tracking-link.ts';
import { openTrackingLink, readTrackedFixes, readTrackedPlace } from './open-tracking-link.ts';
import { listTrackingLinks } from './tracking-links-reads.ts';

/** Limit per address, behind which a whole office may follow an asset every few seconds. */
const READERS = { atOnce: 60, oneMoreMs: 250 };

interface TrackingLinksDependencies extends VerbDependencies {
  readonly addresses: AddressSources;
}

export function trackingLinksRoutes({ addresses, ...dependencies }: TrackingLinksDependencies) {
  const readAddress = createReadAddress(addresses);
  const by = (actor: Actor): VerbContext => ({ ...dependencies, actor });
  const readers = limitPeople(dependencies.clock, READERS);
  return defineRoutes({
    listTrackingLinks: ({ caller, query }) =>
      transact(by(caller.actor), (read) => listTrackingLinks(read, query)),
    createTrackingLink: ({ caller, body }) => createTrackingLink(by(caller.actor), body),
    renewTrackingLink: ({ caller, params, body }) =>
      renewTrackingLink(by(caller.actor), params.trackingLinkId, body),
    revokeTrackingLink: ({ caller, params }) => revokeTrackingLink(by(caller.actor), params.trackingLinkId),
    openTrackingLink: ({ body, raw }) => {
      readers.take(raw.ip);
      return openTrackingLink(dependencies, body.token);
    },
    readTrackedPlace: ({ body, raw }) => {
      readers.take(raw.ip);
      return readTrackedPlace(dependencies, readAddress, body);
    },
    readTrackedFixes: ({ body, raw }) => {
      readers.take(raw.ip);
      return readTrackedFixes(dependencies, body);
    },
  });
}
