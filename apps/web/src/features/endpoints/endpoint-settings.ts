import { useText } from '../../i18n/use-text.ts';
import { phoneAddress, phoneApps, positionsAddress, traccarAddress } from './addresses.ts';

export interface EndpointSettings {
  readonly endpoint: (typeof phoneApps)[number] | 'traccar' | 'positions' | 'mqtt';
  /** Name of the protocol or app. */
  readonly name: string;
  readonly hint: string;
  /** Settings to enter, by their name in the app. */
  readonly values: readonly (readonly [name: string, value: string])[];
  /** The address that positions are sent to; absent if a broker receives them. */
  readonly address?: string;
}

/** Returns the settings of each endpoint that accepts a key, with placeholders for what is not known. */
export function useEndpointSettings(key: string | null, device: string | null): readonly EndpointSettings[] {
  const text = useText('api-keys');
  const telemetry = useText('telemetry');
  const shownKey = key ?? text('keyPlaceholder');
  const shownDevice = device === null ? text('device') : encodeURIComponent(device);
  const phones = phoneApps.map((endpoint) => {
    const address = phoneAddress(endpoint, shownKey, shownDevice);
    return {
      endpoint,
      hint: text(`${endpoint}Hint`),
      values: [[text('serverAddress'), address]] as const,
      address,
    };
  });
  const servers = [
    {
      endpoint: 'traccar',
      hint: text('traccarHint'),
      values: [
        ['forward.url, event.forward.url', traccarAddress()],
        ['forward.header, event.forward.header', `X-API-Key: ${shownKey}`],
      ],
      address: traccarAddress(),
    },
    {
      endpoint: 'positions',
      hint: text('positionsHint'),
      values: [
        ['POST', positionsAddress()],
        [text('header'), `Authorization: Bearer ${shownKey}`],
      ],
      address: positionsAddress(),
    },
    {
      endpoint: 'mqtt',
      hint: text('mqttHint'),
      values: [[text('topic'), `azimute/${shownKey}/${device ?? text('device')}`]],
    },
  ] as const;
  return [...phones, ...servers].map((one) => ({ ...one, name: telemetry(`source_${one.endpoint}`) }));
}

/** Returns a shell command that sends one position of the device; undefined for an endpoint without one. */
export function testCommand(
  { endpoint, address }: EndpointSettings,
  { apiKey, deviceId }: { readonly apiKey: string; readonly deviceId: string },
): string | undefined {
  if (endpoint === 'osmand')
    return `curl "${address}?id=${encodeURIComponent(deviceId)}&lat=-23.55&lon=-46.63&timestamp=$(date +%s)"`;
  if (endpoint !== 'positions') return undefined;
  const position = `{"deviceId":${JSON.stringify(deviceId)},"time":"'$(date -u +%FT%TZ)'","latitude":-23.55,"longitude":-46.63}`;
  return `curl -H "Authorization: Bearer ${apiKey}" -H "Content-Type: application/json" -d '{"positions":[${position}]}' ${address}`;
}
