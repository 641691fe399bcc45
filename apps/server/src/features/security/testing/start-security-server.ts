import type { RecoveryCodes, TwoFactorSecret } from '@azimute/contract';
import { createManualClock } from '../../../platform/clock.ts';
import { testKeys } from '../../../platform/testing/test-keys.ts';
import {
  plantPeople,
  rightPassword,
  startIdentityServer,
  type IdentityServer,
} from '../../identity/testing/start-identity-server.ts';
import { securityRoutes } from '../security-routes.ts';
import { codeOfStep, stepAt } from '../../identity/second-factor/totp.ts';

/** Hashing a password takes long: all have the same, hashed once. */
const PEOPLE = 20;

export interface SecurityServer extends IdentityServer {
  readonly clock: ReturnType<typeof createManualClock>;
  /** Somebody new, who administers an account of their own. */
  person(): PlantedPerson;
  /** The code of an app that has the secret, by the clock, or some steps from it. */
  code(secret: string, stepsFromNow?: number): string;
  /** Switches a second factor on; answers what an app and a person hold of it then. */
  setUp(token: string): Promise<{ readonly secret: string; readonly codes: string[] }>;
}

export interface PlantedPerson {
  readonly email: string;
  readonly userId: number;
  readonly accountId: number;
}

export async function startSecurityServer(): Promise<SecurityServer> {
  const clock = createManualClock(new Date('2026-03-01T12:00:00Z'));
  const { sealingKey } = testKeys;
  const portal = await startIdentityServer(
    (deps) => securityRoutes({ ...deps, sealingKey, clock, issuer: 'Azimute' }),
    { clock },
  );
  const domains = Array.from({ length: PEOPLE }, (_, index) => `own${index}.example`);
  const emailAt = (domain: string): string => `ana@${domain}`;
  const { accountIds, userIds } = await plantPeople(portal, {
    accounts: domains,
    modules: ['notifications', 'services:simc:geolocalizacao'],
    people: domains.map((domain) => ({ email: emailAt(domain), roles: { [domain]: 'admin' } })),
  });
  const code = (secret: string, stepsFromNow = 0): string =>
    codeOfStep(fromBase32(secret), stepAt(clock.now()) + stepsFromNow);
  return {
    ...portal,
    clock,
    code,
    person: () => {
      const domain = domains.pop();
      if (domain === undefined) throw new Error('Plant more people');
      const email = emailAt(domain);
      return { email, userId: userIds[email] ?? 0, accountId: accountIds[domain] ?? 0 };
    },
    setUp: async (token) => {
      const begun = await portal.call('POST', '/profile/two-factor', token, { password: rightPassword });
      const { secret } = begun.json<TwoFactorSecret>();
      const otp = code(secret);
      const confirmed = await portal.call('POST', '/profile/two-factor/confirm', token, { otp });
      if (confirmed.statusCode !== 200) throw new Error(`It was not confirmed: ${confirmed.body}`);
      return { secret, codes: confirmed.json<RecoveryCodes>().codes };
    },
  };
}

function fromBase32(text: string): Buffer {
  const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = Array.from(text, (sign) => signs.indexOf(sign).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
