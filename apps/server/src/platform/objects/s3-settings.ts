/** A bucket of an S3-compatible server. */
export interface S3Settings {
  readonly endpoint: URL;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** `path`: endpoint/bucket/key; `virtual-host`: bucket.endpoint/key. */
  readonly addressing: 'path' | 'virtual-host';
}

const NEEDED = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

/** Parses S3_BUCKET and related settings; undefined if none is set: objects are then in the data directory. */
export function parseS3Settings(
  read: (name: string) => string | undefined,
  problems: string[],
): S3Settings | undefined {
  const given = NEEDED.filter((name) => read(name) !== undefined);
  const others = ['S3_REGION', 'S3_ADDRESSING'].filter((name) => read(name) !== undefined);
  if (given.length === 0 && others.length === 0) return undefined;
  for (const name of NEEDED)
    if (!given.includes(name))
      problems.push(
        `${name} is missing: set ${NEEDED.join(', ')} together, or no setting that begins with S3_.`,
      );
  const endpoint = parseEndpoint(read('S3_ENDPOINT'), problems);
  const bucket = read('S3_BUCKET') ?? '';
  if (bucket !== '' && !BUCKET.test(bucket))
    problems.push('S3_BUCKET must have 3 to 63 lowercase letters, digits, dots and hyphens.');
  const addressing = read('S3_ADDRESSING') ?? 'path';
  if (addressing !== 'path' && addressing !== 'virtual-host') {
    problems.push('S3_ADDRESSING must be path (endpoint/bucket) or virtual-host (bucket.endpoint).');
    return undefined;
  }
  if (endpoint === undefined) return undefined;
  return {
    endpoint,
    bucket,
    region: read('S3_REGION') ?? 'us-east-1',
    accessKeyId: read('S3_ACCESS_KEY_ID') ?? '',
    secretAccessKey: read('S3_SECRET_ACCESS_KEY') ?? '',
    addressing,
  };
}

function parseEndpoint(value: string | undefined, problems: string[]): URL | undefined {
  if (value === undefined) return undefined;
  const url = URL.parse(value);
  const isPlain = url?.username === '' && url.search === '' && url.hash === '' && url.pathname === '/';
  if (url !== null && ['http:', 'https:'].includes(url.protocol) && isPlain) return url;
  problems.push('S3_ENDPOINT must be an address without a path, such as https://s3.eu-west-1.amazonaws.com.');
  return undefined;
}
