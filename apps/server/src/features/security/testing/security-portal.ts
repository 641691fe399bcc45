import type { CallArguments, TokenAnswer } from '@azimute/contract';
import type { LightMyRequestResponse } from 'fastify';
import { createManualClock } from '../../../platform/clock.ts';
import { plantedPassword } from '../../../testing/plant-account.ts';
import { clientOf, type PortalClient } from '../../../testing/portal-client.ts';
import { portalOf, type Person } from '../../../testing/portal-of.ts';
import { codeOfStep, stepAt } from '../../identity/second-factor/totp.ts';

const PEOPLE = 20;

/** Starts a portal with users who administer an account and have no session yet. */
export async function securityPortal() {
  const clock = createManualClock(new Date('2026-03-01T12:00:00Z'));
  const names = Array.from({ length: PEOPLE }, (_, index) => `ana${index}`);
  const portal = await portalOf({
    clock,
    modules: ['notifications', 'services:simc:geolocalizacao'],
    people: Object.fromEntries(names.map((name) => [name, { role: 'admin' }])),
  });
  const { server, visitor, events, queryAsOwner } = portal;
  await queryAsOwner('delete from sessions');
  const endedSessions: string[] = [];
  events.on('sessionEnded', ({ sessionId }) => endedSessions.push(sessionId));
  let addresses = 0;
  /** Requests a token by password, from a unique address unless one is given. */
  const byPassword = (
    username: string,
    more: Readonly<Record<string, string>> = {},
    options: { readonly address?: string; readonly cookie?: string } = {},
  ): Promise<LightMyRequestResponse> => {
    addresses += 1;
    return visitor.send(
      'createToken',
      {
        body: {
          grant_type: 'password',
          client_id: 'azimute-web',
          username,
          password: plantedPassword,
          ...more,
        } satisfies CallArguments<'createToken'>[0]['body'],
      },
      {
        address: options.address ?? `10.0.${addresses >> 8}.${addresses & 255}`,
        headers: options.cookie === undefined ? {} : { cookie: options.cookie },
      },
    );
  };
  const code = (secret: string, stepsFromNow = 0): string =>
    codeOfStep(fromBase32(secret), stepAt(clock.now()) + stepsFromNow);
  return {
    ...portal,
    clock,
    /** IDs of sessions that were announced as ended, in order. */
    endedSessions,
    byPassword,
    /** Signs a user in; fails if refused. */
    signIn: async ({ email }: Pick<Person, 'email'>): Promise<PortalClient> => {
      const answer = await byPassword(email);
      if (answer.statusCode !== 200) throw new Error(`${email} could not sign in: ${answer.body}`);
      return clientOf(server, answer.json<TokenAnswer>().access_token);
    },
    /** Returns a user that no other test uses. */
    person: (): Person => {
      const person = portal.people[names.pop() ?? ''];
      if (person === undefined) throw new Error('Plan more people');
      return person;
    },
    /** Returns the code of an app with the secret, now or some steps away. */
    code,
    /** Turns a second factor on and returns its secret and recovery codes. */
    setUp: async (client: PortalClient) => {
      const { secret } = await client.call('beginTwoFactor', { body: { password: plantedPassword } });
      const { codes } = await client.call('confirmTwoFactor', { body: { otp: code(secret) } });
      return { secret, codes };
    },
  };
}

function fromBase32(text: string): Buffer {
  const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = Array.from(text, (sign) => signs.indexOf(sign).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
