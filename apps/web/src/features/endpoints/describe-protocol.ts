import type { SetupProtocol } from '@azimute/contract';

const usualPorts: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/** Address of the portal, as the browser sees it. */
type PortalPlace = Pick<Location, 'protocol' | 'hostname' | 'port'>;

/** Host that devices connect to. */
export function hostOf({ host }: SetupProtocol, at: PortalPlace = window.location): string {
  return host ?? at.hostname;
}

/** Port that devices connect to; for the portal's own endpoints, the port of the portal. */
export function portOf({ port }: SetupProtocol, at: PortalPlace = window.location): string {
  if (port !== null) return String(port);
  return at.port === '' ? (usualPorts[at.protocol] ?? '') : at.port;
}

/** Complete address of an endpoint, with the key for apps that cannot send headers; null for a broker. */
export function addressOf(
  { path, keyInPath }: SetupProtocol,
  apiKey: string,
  origin: string = window.location.origin,
): string | null {
  if (path === null) return null;
  return `${origin}${path}${keyInPath ? `/${apiKey}` : ''}`;
}

interface Device {
  readonly apiKey: string;
  readonly deviceId: string;
}

/** A command that sends a position as the device would, or the settings of the forwarding server. */
export function commandOf(protocol: SetupProtocol, { apiKey, deviceId }: Device): string {
  const address = addressOf(protocol, apiKey) ?? '';
  const device = deviceId === '' ? 'DEVICE' : deviceId;
  const position = { deviceId: device, time: '2026-01-31T12:00:00Z', latitude: -23.55, longitude: -46.63 };
  if (protocol.topic !== null) {
    const topic = protocol.topic.replace(':key', apiKey).replace(':device', device);
    const { deviceId: _, ...message } = position;
    return `mosquitto_pub -h ${hostOf(protocol)} -p ${portOf(protocol)} -t '${topic}' -m '${JSON.stringify(message)}'`;
  }
  if (protocol.protocol === 'traccar')
    return ['forward', 'event.forward']
      .flatMap((name) => [
        `<entry key='${name}.type'>json</entry>`,
        `<entry key='${name}.url'>${address}</entry>`,
        `<entry key='${name}.header'>Authorization: Bearer ${apiKey}</entry>`,
      ])
      .join('\n');
  if (protocol.keyInPath) {
    const values = new URLSearchParams({ id: device, lat: '-23.55', lon: '-46.63' });
    return `curl '${address}?${values.toString()}'`;
  }
  return `curl -H 'Authorization: Bearer ${apiKey}' -H 'Content-Type: application/json' -d '${JSON.stringify([position])}' '${address}'`;
}

/** Returns the QR code and link that configure server and identifier in Traccar Client. */
export function clientLinks(
  address: string,
  deviceId: string,
): { readonly code: string; readonly link: string } {
  const id = deviceId === '' ? {} : { id: deviceId };
  const code = new URLSearchParams(id).toString();
  return {
    code: code === '' ? address : `${address}?${code}`,
    link: `org.traccar.client://config?${new URLSearchParams({ url: address, ...id }).toString()}`,
  };
}
