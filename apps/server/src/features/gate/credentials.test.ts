import { createHash } from 'node:crypto';
import { addressOf, calls, callPaths, type CallName } from '@azimute/contract';
import { describe, expect, it } from 'vitest';
import { credentialOf, inBody, ofNoAccount, ticketIn } from './credentials.ts';

const names = Object.keys(callPaths) as CallName[];
const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
const paramsOf = (name: CallName): Record<string, string> =>
  Object.fromEntries([...addressOf(name).path.matchAll(/:(\w+)/g)].map(([, param = '']) => [param, '7']));

/** As large as what a body may be read for. */
const FULL = {
  grant_type: 'password',
  username: 'Ana@alfa.example',
  token: 'a token',
  email: 'Ana@Alfa.example',
  state: 'a state',
};

describe('what tells the cell of a call', () => {
  it('is there for every call of the contract, or the call is of no account', () => {
    const unplaced = names.filter((name) => {
      if (ofNoAccount.has(name)) return false;
      const { kind } = calls[name].access;
      const byBody = inBody[name]?.(FULL, {}) ?? [];
      const byPath = credentialOf(name, paramsOf(name), {});
      const byHead = credentialOf(name, {}, { authorization: 'Bearer token' });
      if (kind === 'public') return byBody.length === 0 && byPath.length === 0;
      return byHead.length === 0;
    });
    expect(unplaced).toEqual([]);
  });

  it('is of calls that anybody may make, where a body is read for it or nothing is', () => {
    const named = [...ofNoAccount, ...(Object.keys(inBody) as CallName[])];
    expect(named.filter((name) => calls[name].access.kind !== 'public')).toEqual([]);
  });

  it.each([
    ['the key in its address', { key: 'azk_a' }, { 'x-api-key': 'azk_b' }, 'azk_a'],
    ['the key in a header of its own', {}, { 'x-api-key': 'azk_b', authorization: 'Bearer azk_c' }, 'azk_b'],
    ['the key as bearer', {}, { authorization: 'bearer azk_c' }, 'azk_c'],
    ['a token of a key', {}, { authorization: 'Bearer azt_d' }, 'azt_d'],
    [
      'the key as the password of Basic',
      {},
      { authorization: `Basic ${Buffer.from('who:azk_e').toString('base64')}` },
      'azk_e',
    ],
  ])('of a door is %s', (_, params, headers, key) => {
    expect(credentialOf('postOsmand', params, headers)).toEqual([{ kind: 'api-key', value: digestOf(key) }]);
  });

  it('of a person is their access token, also for a call that this release does not know', () => {
    const session = { kind: 'session', value: digestOf('abc') };
    expect(credentialOf('getProfile', {}, { authorization: 'Bearer abc' })).toEqual([session]);
    expect(credentialOf(undefined, { '*': 'api/v2/new' }, { authorization: 'Bearer abc' })).toEqual([
      session,
    ]);
  });

  it('of a download is what its address ends with, whoever is signed in', () => {
    expect(credentialOf('getSharedFileContent', { download: 'd' }, { authorization: 'Bearer abc' })).toEqual([
      { kind: 'link', value: digestOf('d') },
    ]);
  });

  it.each([
    [
      { grant_type: 'password', username: 'Ana@alfa.example' },
      [
        { kind: 'email', value: 'ana@alfa.example' },
        { kind: 'domain', value: 'alfa.example' },
      ],
    ],
    [{ grant_type: 'refresh_token', refresh_token: 'r' }, [{ kind: 'refresh-token', value: digestOf('r') }]],
    [
      { grant_type: 'client_credentials', client_id: '5', client_secret: 'azk_s' },
      [{ kind: 'api-key', value: digestOf('azk_s') }],
    ],
    [{ grant_type: 'made-up' }, []],
    [{ grant_type: 'password', username: 7 }, []],
  ])('of the token call %o is by its grant', (body, credentials) => {
    expect(inBody.createToken?.(body, {})).toEqual(credentials);
  });

  it('of a client that proves itself by Basic is its secret', () => {
    const authorization = `Basic ${Buffer.from('5:azk_s').toString('base64')}`;
    expect(inBody.createToken?.({ grant_type: 'client_credentials' }, { authorization })).toEqual([
      { kind: 'api-key', value: digestOf('azk_s') },
    ]);
  });

  it('of a directory is the domain, the invitation or the state', () => {
    expect(inBody.startDirectorySignIn?.({ email: 'Ana@Alfa.example' }, {})).toEqual([
      { kind: 'domain', value: 'alfa.example' },
    ]);
    expect(inBody.startDirectorySignIn?.({ invitation: 'i' }, {})).toEqual([
      { kind: 'link', value: digestOf('i') },
    ]);
    expect(inBody.exchangeToken?.({ code: 'c', state: 's' }, {})).toEqual([
      { kind: 'sign-in', value: digestOf('s') },
    ]);
  });

  it('of a live stream is the ticket of its first message', () => {
    expect(ticketIn('{"type":"open","ticket":"t","account":1}')).toEqual([
      { kind: 'live-ticket', value: digestOf('t') },
    ]);
    for (const message of ['', 'null', '[]', '{"ticket":5}', '{']) expect(ticketIn(message)).toEqual([]);
  });
});
