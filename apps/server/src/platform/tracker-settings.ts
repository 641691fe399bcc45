import { trackerProtocols, type TrackerProtocolName, type TrackerTransport } from '@azimute/contract';
import { isNetwork } from './address-settings.ts';

/** A port that trackers connect to. */
export interface TrackerPort {
  readonly protocol: TrackerProtocolName;
  readonly transport: TrackerTransport;
  /** 0: any free one. */
  readonly port: number;
  /** Account of a dedicated port; undefined if claims decide. */
  readonly accountId: number | undefined;
}

export interface TrackerSettings {
  readonly ports: readonly TrackerPort[];
  /** Address of this machine to listen on. */
  readonly host: string;
  /** Host that users enter into trackers; undefined: the portal's. */
  readonly publicHost: string | undefined;
  /** Files in PEM format. */
  readonly tls: { readonly certFile: string; readonly keyFile: string } | undefined;
  /** Addresses and networks whose connections begin with a PROXY header. */
  readonly proxies: readonly string[];
  readonly limits: ConnectionLimits;
}

/** Most open connections of one process. */
export interface ConnectionLimits {
  readonly connections: number;
  readonly connectionsPerAddress: number;
  readonly connectionsPerAccount: number;
}

const PORT = /^([\w-]+)(?:\/(tcp|udp|tls))?(?:@([1-9]\d{0,8}))?:(\d{1,5})$/;
const LAST_PORT = 65_535;
/** Mobile networks put many trackers behind one address. */
const LIMITS: ConnectionLimits = {
  connections: 20_000,
  connectionsPerAddress: 2_000,
  connectionsPerAccount: 10_000,
};

type Read = (name: string) => string | undefined;

/** Parses TRACKER_PORTS and the settings that go with it; undefined without the first. */
export function parseTrackerSettings(
  read: Read,
  host: string,
  problems: string[],
): TrackerSettings | undefined {
  const proxies = listOf(read('TRACKER_PROXIES'));
  for (const proxy of proxies)
    if (!isNetwork(proxy))
      problems.push(`TRACKER_PROXIES takes addresses and networks (10.0.0.0/8), not "${proxy}".`);
  const limits = {
    connections: parseLimit('TRACKER_CONNECTIONS', LIMITS.connections, read, problems),
    connectionsPerAddress: parseLimit(
      'TRACKER_CONNECTIONS_PER_ADDRESS',
      LIMITS.connectionsPerAddress,
      read,
      problems,
    ),
    connectionsPerAccount: parseLimit(
      'TRACKER_CONNECTIONS_PER_ACCOUNT',
      LIMITS.connectionsPerAccount,
      read,
      problems,
    ),
  };
  const ports = listOf(read('TRACKER_PORTS')).flatMap((entry) => parsePort(entry, problems) ?? []);
  refuseRepeatedPorts(ports, problems);
  const [certFile, keyFile] = [read('TRACKER_TLS_CERT'), read('TRACKER_TLS_KEY')];
  const tls = certFile === undefined || keyFile === undefined ? undefined : { certFile, keyFile };
  if (tls === undefined && ports.some(({ transport }) => transport === 'tls'))
    problems.push(
      'TRACKER_PORTS has a port with TLS. Set TRACKER_TLS_CERT and TRACKER_TLS_KEY to the files of its certificate and key.',
    );
  if (ports.length === 0) return undefined;
  return {
    ports,
    host: read('TRACKER_HOST') ?? host,
    publicHost: read('TRACKER_PUBLIC_HOST'),
    tls,
    proxies,
    limits,
  };
}

function parsePort(entry: string, problems: string[]): TrackerPort | undefined {
  const [, name, transport = 'tcp', account, port] = PORT.exec(entry) ?? [];
  const protocol = trackerProtocols.find((one) => one === name);
  if (name !== undefined && protocol === undefined)
    problems.push(`TRACKER_PORTS: "${name}" is not a protocol; there are ${trackerProtocols.join(', ')}.`);
  else if (protocol === undefined || Number(port) > LAST_PORT)
    problems.push(
      `TRACKER_PORTS takes entries such as h02:5013, h02/udp:5013, h02/tls:5014 or, for account 42 alone, h02@42:6013, separated by commas, not "${entry}".`,
    );
  else
    return {
      protocol,
      transport: transport as TrackerTransport,
      port: Number(port),
      accountId: account === undefined ? undefined : Number(account),
    };
  return undefined;
}

/** TCP and UDP have ports of their own. */
function refuseRepeatedPorts(ports: readonly TrackerPort[], problems: string[]): void {
  const taken = new Set<string>();
  for (const { port, transport } of ports) {
    const key = `${transport === 'udp' ? 'UDP' : 'TCP'} port ${port}`;
    if (port !== 0 && taken.has(key))
      problems.push(`TRACKER_PORTS has ${key} twice. Give each entry its own.`);
    taken.add(key);
  }
}

function parseLimit(name: string, otherwise: number, read: Read, problems: string[]): number {
  const value = read(name);
  if (value !== undefined && !/^[1-9]\d{0,6}$/.test(value))
    problems.push(`${name} must be a number from 1 to 9999999, not "${value}".`);
  return Number(value ?? otherwise);
}

function listOf(value: string | undefined): string[] {
  return (value ?? '').split(',').flatMap((part) => part.trim() || []);
}
