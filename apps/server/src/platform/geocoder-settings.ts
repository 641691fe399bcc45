/** The geocoding server. */
export interface GeocoderSettings {
  readonly kind: 'nominatim' | 'photon';
  /** Address of its reverse geocoding, with the parameters of every request, such as a key. */
  readonly url: URL;
  readonly requestsPerSecond: number;
  /** Contact of the operator, as public servers require. */
  readonly email: string | undefined;
  readonly userAgent: string | undefined;
  readonly attribution: { readonly text: string; readonly url: string | null };
  /** True if the server may be on this machine or in the private network. */
  readonly allowsPrivate: boolean;
}

const KINDS = ['nominatim', 'photon'] as const;
const PUBLIC_NOMINATIM = 'nominatim.openstreetmap.org';
const MOST_PER_SECOND = 100;
const OPENSTREETMAP = { text: '© OpenStreetMap', url: 'https://www.openstreetmap.org/copyright' };
const PRINTABLE = /^[\u0020-\u007E\u00A0-\u00FF]{1,200}$/;

/** Parses GEOCODER_URL and related settings; undefined without it. */
export function parseGeocoderSettings(
  read: (name: string) => string | undefined,
  problems: string[],
): GeocoderSettings | undefined {
  const value = read('GEOCODER_URL');
  if (value === undefined) {
    if (read('GEOCODER_KIND') !== undefined)
      problems.push(
        'GEOCODER_KIND is set, but GEOCODER_URL is not. Set GEOCODER_URL to the address of the geocoder, or unset both.',
      );
    return undefined;
  }
  const url = parseUrl(value, problems);
  const kind = KINDS.find((known) => known === read('GEOCODER_KIND'));
  if (kind === undefined)
    problems.push('GEOCODER_KIND must name the software at GEOCODER_URL: nominatim or photon.');
  const requestsPerSecond = parseRate(read('GEOCODER_RATE'), problems);
  const allowsPrivate = parseSwitch(read('GEOCODER_ALLOW_PRIVATE'), problems);
  const email = read('GEOCODER_EMAIL');
  if (email !== undefined && !/^[^\s@]+@[^\s@]+$/.test(email))
    problems.push('GEOCODER_EMAIL must be an e-mail address, such as fleet@example.com.');
  const [text, userAgent] = [read('GEOCODER_ATTRIBUTION'), read('GEOCODER_USER_AGENT')];
  for (const [name, given] of Object.entries({ GEOCODER_ATTRIBUTION: text, GEOCODER_USER_AGENT: userAgent }))
    if (given !== undefined && !PRINTABLE.test(given))
      problems.push(`${name} takes up to 200 letters of Latin script, on one line.`);
  if (url?.hostname === PUBLIC_NOMINATIM) listBrokenPolicy({ requestsPerSecond, email }, problems);
  if (url === undefined || kind === undefined) return undefined;
  const attribution = text === undefined ? OPENSTREETMAP : { text, url: null };
  return { kind, url: withPath(url), requestsPerSecond, email, userAgent, attribution, allowsPrivate };
}

/** https://operations.osmfoundation.org/policies/nominatim/ */
function listBrokenPolicy(
  { requestsPerSecond, email }: Pick<GeocoderSettings, 'requestsPerSecond' | 'email'>,
  problems: string[],
): void {
  if (requestsPerSecond > 1)
    problems.push(`GEOCODER_RATE must be 1 or less for ${PUBLIC_NOMINATIM}: its policy allows no more.`);
  if (email === undefined)
    problems.push(`GEOCODER_EMAIL is missing: ${PUBLIC_NOMINATIM} requires a contact address.`);
}

function parseUrl(value: string, problems: string[]): URL | undefined {
  const url = URL.parse(value);
  const isUsable =
    url !== null && ['http:', 'https:'].includes(url.protocol) && url.username === '' && url.hash === '';
  if (isUsable) return url;
  // The value is not repeated: it may contain a key.
  problems.push(
    'GEOCODER_URL must look like https://nominatim.example.com or http://photon.example.com:2322.',
  );
  return undefined;
}

/** Appends the path of reverse geocoding to a server's address. */
function withPath(url: URL): URL {
  const complete = new URL(url);
  if (!/\/reverse(\.php)?$/.test(complete.pathname))
    complete.pathname = `${complete.pathname.replace(/\/$/, '')}/reverse`;
  return complete;
}

function parseRate(value: string | undefined, problems: string[]): number {
  const rate = Number(value ?? 1);
  if (rate >= 0.01 && rate <= MOST_PER_SECOND) return rate;
  problems.push(`GEOCODER_RATE must be a number of requests a second, from 0.01 to ${MOST_PER_SECOND}.`);
  return 1;
}

function parseSwitch(value: string | undefined, problems: string[]): boolean {
  if (value !== undefined && value !== 'true' && value !== 'false')
    problems.push('GEOCODER_ALLOW_PRIVATE must be true or false.');
  return value === 'true';
}
