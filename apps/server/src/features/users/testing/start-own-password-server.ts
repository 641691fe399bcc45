import { testKeys } from '../../../platform/testing/test-keys.ts';
import { createManualClock } from '../../../platform/clock.ts';
import { createEffortLimits, type LimitEffort } from '../../../platform/http/limit-effort.ts';
import type { RouteTable } from '../../../platform/http/route-table.ts';
import {
  plantPeople,
  startIdentityServer,
  type IdentityServer,
  type Person,
} from '../../identity/testing/start-identity-server.ts';
import { peopleRoutes } from '../../people/people-routes.ts';
import { linksRoutes } from '../../links/links-routes.ts';
import { takeMailedLink } from '../../links/testing/take-mailed-link.ts';
import { securityRoutes } from '../../security/security-routes.ts';
import { usersRoutes } from '../users-routes.ts';

export interface OwnPasswordServer extends IdentityServer {
  readonly accountIds: Readonly<Record<string, number>>;
  readonly userIds: Readonly<Record<string, number>>;
  /** What each person may do so often; no time passes for it. */
  readonly limitEffort: LimitEffort;
  /** Templates of the mails for somebody, in order, with whom they name and where they go. */
  mailsFor(userId: number): Promise<{ template: string; email: string; sender: string | null }[]>;
  /** The token in the newest mail with a link for somebody, as if it had just gone out. */
  linkFor(userId: number): Promise<string>;
  /** Chooses a password by a link. */
  choose(token: string, password: string): ReturnType<IdentityServer['call']>;
}

/** The routes of users, people, security and links, with these people. */
export async function startOwnPasswordServer(
  accounts: readonly string[],
  people: readonly Person[],
): Promise<OwnPasswordServer> {
  const { sealingKey } = testKeys;
  const clock = createManualClock(new Date('2026-03-01T12:00:00Z'));
  const limitEffort = createEffortLimits(clock);
  const routes = (deps: Parameters<typeof usersRoutes>[0]): RouteTable => ({
    ...usersRoutes(deps),
    ...linksRoutes(deps),
    ...peopleRoutes(deps),
    ...securityRoutes({ ...deps, sealingKey, clock, issuer: 'Azimute' }),
  });
  const portal = await startIdentityServer(routes, { limitEffort });
  const planted = await plantPeople(portal, { accounts, modules: ['admin:users'], people });
  return {
    ...portal,
    ...planted,
    limitEffort,
    mailsFor: (userId) =>
      portal.queryAsOwner(
        `select c.template, c.email, c.sender_name as sender
        from mail_contents c join mails m using (mail_id) where m.user_id = $1 order by mail_id`,
        [userId],
      ),
    linkFor: (userId) => takeMailedLink(portal, userId),
    choose: (token, password) =>
      portal.call('POST', '/password/choose', undefined, {
        token,
        password,
        password_confirmation: password,
      }),
  };
}
