/** What the page and its workers may do. All that they run is the portal's own. */
export function pagePolicy(mapSources: readonly string[]): string {
  return writePolicy({
    'default-src': "'none'",
    'script-src': "'self'",
    'worker-src': "'self'",
    // The component library writes styles into the page.
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data: blob:",
    'font-src': "'self'",
    'manifest-src': "'self'",
    // The map hands data to its worker by blob addresses and fetches tiles from the sources of maps.
    'connect-src': ["'self' blob:", ...mapSources].join(' '),
    // The frames of embedded pages, each with a policy of its own.
    'frame-src': "'self'",
    'form-action': "'self'",
  });
}

/** Of a page of the portal that holds a frame of another origin, and at most the portal's script that keeps its token new. */
export function framePolicy(origin: string, hasScript: boolean): string {
  return writePolicy({
    'default-src': "'none'",
    ...(hasScript && { 'script-src': "'self'", 'connect-src': "'self'" }),
    'style-src': "'unsafe-inline'",
    'frame-src': origin,
    'frame-ancestors': "'self'",
  });
}

/** Of the page that describes the calls, and tries them. */
export const docsPolicy = writePolicy({
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data:",
  'connect-src': "'self'",
});

function writePolicy(directives: Readonly<Record<string, string>>): string {
  const all = {
    'form-action': "'none'",
    'frame-ancestors': "'none'",
    ...directives,
    'base-uri': "'none'",
  };
  return Object.entries(all)
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ');
}

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Of every answer, errors included; the policy is that of data, which runs and loads nothing. */
export function securityHeaders({
  isHttps,
}: {
  readonly isHttps: boolean;
}): Readonly<Record<string, string>> {
  return {
    'content-security-policy': writePolicy({ 'default-src': "'none'" }),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy':
      'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()',
    ...(isHttps && { 'strict-transport-security': `max-age=${YEAR_SECONDS}` }),
  };
}
