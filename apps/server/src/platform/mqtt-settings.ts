/** Connection to an MQTT broker. */
export interface MqttSettings {
  readonly protocol: 'mqtt' | 'mqtts';
  readonly host: string;
  readonly port: number;
  readonly username: string | undefined;
  readonly password: string | undefined;
  /** Prefix of topics, without a trailing slash. */
  readonly topic: string;
  /** Undefined: derived from the installation. */
  readonly clientId: string | undefined;
}

const PORTS = { mqtt: 1883, mqtts: 8883 } as const;
const LONGEST_TOPIC = 200;
// oxlint-disable-next-line no-control-regex -- these are what it may not hold
const TOPIC = /^(?!\$)[^/#+\u0000-\u001f\u007f]+(?:\/[^/#+\u0000-\u001f\u007f]+)*$/;
const CLIENT_ID = /^[\w-]{1,64}$/;

/** Parses MQTT_URL, MQTT_TOPIC and MQTT_CLIENT_ID; undefined without the first. */
export function parseMqttSettings(
  read: (name: string) => string | undefined,
  problems: string[],
): MqttSettings | undefined {
  const topic = read('MQTT_TOPIC') ?? 'azimute';
  if (!TOPIC.test(topic) || topic.length > LONGEST_TOPIC)
    problems.push(
      'MQTT_TOPIC must be the beginning of a topic, such as fleet/positions, without # or +, and without / at either end.',
    );
  const clientId = read('MQTT_CLIENT_ID');
  if (clientId !== undefined && !CLIENT_ID.test(clientId))
    problems.push('MQTT_CLIENT_ID must have up to 64 letters, digits, - and _.');
  const value = read('MQTT_URL');
  if (value === undefined) return undefined;
  const url = URL.parse(value);
  const protocol = url?.protocol === 'mqtt:' ? 'mqtt' : 'mqtts';
  if (
    url === null ||
    url.protocol !== `${protocol}:` ||
    url.hostname === '' ||
    !['', '/'].includes(url.pathname) ||
    url.search !== '' ||
    url.hash !== ''
  ) {
    // The value is not repeated: it contains a password.
    problems.push('MQTT_URL must look like mqtt://user:password@host:1883, or mqtts:// for TLS.');
    return undefined;
  }
  return {
    protocol,
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? PORTS[protocol] : Number(url.port),
    username: decode(url.username, problems),
    password: decode(url.password, problems),
    topic,
    clientId,
  };
}

function decode(part: string, problems: string[]): string | undefined {
  if (part === '') return undefined;
  try {
    return decodeURIComponent(part);
  } catch {
    problems.push('MQTT_URL: user and password must be percent-encoded, with %25 for a percent sign.');
    return undefined;
  }
}
