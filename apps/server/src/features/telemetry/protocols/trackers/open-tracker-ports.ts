import { readFile } from 'node:fs/promises';
import { BlockList, isIPv6 } from 'node:net';
import { createSecureContext, type SecureContext } from 'node:tls';
import { isFileError } from '../../../../platform/secret-file.ts';
import { StartupError } from '../../../../platform/startup-error.ts';
import type { TrackerPort, TrackerSettings } from '../../../../platform/tracker-settings.ts';
import { createAdmissions } from './admit-connections.ts';
import { openTcpPort, type OpenPort, type TcpPortOptions } from './open-tcp-port.ts';
import { openUdpPort } from './open-udp-port.ts';
import { createRefusalReport } from './refusal-report.ts';
import type { ConnectionTimes } from './serve-connection.ts';
import { createFrameTaker, type FrameOptions } from './serve-frames.ts';
import { trackerProtocolOf } from './tracker-protocols.ts';

export interface TrackerPortsOptions extends FrameOptions {
  readonly settings: TrackerSettings;
  readonly times?: ConnectionTimes;
}

export interface TrackerPorts {
  /** The opened port of each setting, in order. */
  readonly ports: readonly number[];
  stop(): Promise<void>;
}

/** Most trackers report at least once an hour. */
const TIMES: ConnectionTimes = { identifyMs: 60_000, idleMs: 65 * 60_000 };
/** Certificates are renewed while the portal runs. */
const CERTIFICATE_READ_MS = 3_600_000;

/**
 * Opens the ports for trackers, all or none.
 * @throws StartupError
 */
export async function openTrackerPorts(options: TrackerPortsOptions): Promise<TrackerPorts> {
  const { settings, log, times = TIMES } = options;
  const certificate = settings.tls && (await readCertificates(settings.tls, options));
  const refusals = createRefusalReport(log);
  const common = {
    ...options,
    take: createFrameTaker(options, refusals),
    host: settings.host,
    admissions: createAdmissions(settings.limits),
    times,
    proxies: listNetworks(settings.proxies),
    secure: certificate?.current,
  };
  const opened = await Promise.allSettled(settings.ports.map((port) => openPort(common, port)));
  const ports = opened.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  const stop = async (): Promise<void> => {
    certificate?.stop();
    await Promise.all(ports.map((port) => port.stop()));
    refusals.stop();
  };
  const failed = opened.find((one) => one.status === 'rejected');
  if (failed !== undefined) {
    await stop();
    throw failed.reason;
  }
  return { ports: ports.map(({ port }) => port), stop };
}

type CommonOptions = Omit<TcpPortOptions, 'protocol' | 'reader' | 'port'>;

async function openPort(common: CommonOptions, setting: TrackerPort): Promise<OpenPort> {
  const { transport, port, accountId } = setting;
  const protocol = trackerProtocolOf(setting.protocol);
  const isDatagram = transport === 'udp';
  if (isDatagram && protocol.datagrams === undefined)
    throw new StartupError(
      'address_not_usable',
      `TRACKER_PORTS has ${setting.protocol}/udp, but this protocol has no datagrams. Use ${setting.protocol}:${port}.`,
    );
  const decode = (isDatagram ? protocol.datagrams?.decode : undefined) ?? protocol.decode;
  const options = {
    ...common,
    protocol,
    reader: { protocol: setting.protocol, isDatagram, decode, accountId },
    port,
    secure: transport === 'tls' ? common.secure : undefined,
  };
  try {
    return await (isDatagram ? openUdpPort(options) : openTcpPort(options));
  } catch (error) {
    throw explain(error, common.host, setting);
  }
}

function explain(error: unknown, host: string, { protocol, port }: TrackerPort): unknown {
  if (isFileError(error, 'EADDRINUSE'))
    return new StartupError(
      'address_in_use',
      `Port ${port} for ${protocol} on ${host} is in use by another program. Stop it, or change TRACKER_PORTS.`,
      { cause: error },
    );
  if (isFileError(error, 'EACCES', 'EADDRNOTAVAIL', 'ENOTFOUND'))
    return new StartupError(
      'address_not_usable',
      `Port ${port} for ${protocol} cannot be opened on ${host}. Use ports from 1024 on in TRACKER_PORTS, and an address of this machine in TRACKER_HOST.`,
      { cause: error },
    );
  return error;
}

type TlsFiles = NonNullable<TrackerSettings['tls']>;

/** Reads the certificate now and again each hour; keeps the last usable one. */
async function readCertificates(
  files: TlsFiles,
  { log }: Pick<TrackerPortsOptions, 'log'>,
): Promise<{ readonly current: () => SecureContext; stop(): void }> {
  let context: SecureContext;
  try {
    context = await readCertificate(files);
  } catch (error) {
    throw new StartupError(
      'certificate_not_usable',
      `TRACKER_TLS_CERT and TRACKER_TLS_KEY cannot be used (${error instanceof Error ? error.message : String(error)}). Set them to a certificate and its key in PEM format.`,
      { cause: error },
    );
  }
  const readAgain = async (): Promise<void> => {
    try {
      context = await readCertificate(files);
    } catch (error) {
      log.error({ err: error }, 'The certificate for trackers cannot be read; the last one stays in use');
    }
  };
  const timer = setInterval(() => void readAgain(), CERTIFICATE_READ_MS).unref();
  return { current: () => context, stop: () => clearInterval(timer) };
}

async function readCertificate({ certFile, keyFile }: TlsFiles): Promise<SecureContext> {
  const [cert, key] = await Promise.all([readFile(certFile), readFile(keyFile)]);
  return createSecureContext({ cert, key });
}

function listNetworks(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}
