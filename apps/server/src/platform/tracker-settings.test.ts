import { describe, expect, it } from 'vitest';
import { parseTrackerSettings } from './tracker-settings.ts';

function parse(env: Readonly<Record<string, string>>) {
  const problems: string[] = [];
  return { settings: parseTrackerSettings((name) => env[name], '127.0.0.1', problems), problems };
}

const tls = { TRACKER_TLS_CERT: '/tls/cert.pem', TRACKER_TLS_KEY: '/tls/key.pem' };

it('are absent without ports', () => {
  expect(parse({ TRACKER_HOST: '0.0.0.0' })).toEqual({ settings: undefined, problems: [] });
});

it('have ports by protocol, transport and account, and limits', () => {
  const env = {
    ...tls,
    TRACKER_PORTS: 'h02:5013, h02/udp:5013,h02/tls:5014,h02@42:6013',
    TRACKER_HOST: '0.0.0.0',
    TRACKER_PUBLIC_HOST: 'trackers.example.com',
    TRACKER_PROXIES: '10.0.0.0/8',
    TRACKER_CONNECTIONS: '50000',
  };
  const { settings, problems } = parse(env);
  expect(problems).toEqual([]);
  expect(settings).toEqual({
    ports: [
      { protocol: 'h02', transport: 'tcp', port: 5013, accountId: undefined },
      { protocol: 'h02', transport: 'udp', port: 5013, accountId: undefined },
      { protocol: 'h02', transport: 'tls', port: 5014, accountId: undefined },
      { protocol: 'h02', transport: 'tcp', port: 6013, accountId: 42 },
    ],
    host: '0.0.0.0',
    publicHost: 'trackers.example.com',
    tls: { certFile: '/tls/cert.pem', keyFile: '/tls/key.pem' },
    proxies: ['10.0.0.0/8'],
    limits: { connections: 50_000, connectionsPerAddress: 2_000, connectionsPerAccount: 10_000 },
  });
});

describe('problems', () => {
  it.each([
    [{ TRACKER_PORTS: 'nmea:5013' }, 'TRACKER_PORTS: "nmea" is not a protocol; there are '],
    [{ TRACKER_PORTS: 'h02' }, 'TRACKER_PORTS takes entries such as h02:5013'],
    [{ TRACKER_PORTS: 'h02:70000' }, 'TRACKER_PORTS takes entries such as'],
    [{ TRACKER_PORTS: 'h02/quic:5013' }, 'TRACKER_PORTS takes entries such as'],
    [{ TRACKER_PORTS: 'h02:5013,h02@2:5013' }, 'TRACKER_PORTS has TCP port 5013 twice'],
    [{ TRACKER_PORTS: 'h02/tls:5013' }, 'Set TRACKER_TLS_CERT and TRACKER_TLS_KEY'],
    [{ TRACKER_PROXIES: 'balancer' }, 'TRACKER_PROXIES takes addresses and networks'],
    [{ TRACKER_CONNECTIONS: '0' }, 'TRACKER_CONNECTIONS must be a number'],
  ])('of %j say what to do', (env, problem) => {
    const { problems } = parse(env);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(problem);
  });
});
