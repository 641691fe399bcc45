/** Policy of the page and its workers. They run only the portal's own scripts. */
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
    // The map passes data to its worker by blob addresses and fetches tiles from the map sources.
    'connect-src': ["'self' blob:", ...mapSources].join(' '),
    // Frames of embedded pages, each with its own policy.
    'frame-src': "'self'",
    'form-action': "'self'",
  });
}

/** Policy of a portal page with a frame of another origin, and optionally the portal's script that renews its token. */
export function framePolicy(origin: string, hasScript: boolean): string {
  return writePolicy({
    'default-src': "'none'",
    ...(hasScript && { 'script-src': "'self'", 'connect-src': "'self'" }),
    'style-src': "'unsafe-inline'",
    'frame-src': origin,
    'frame-ancestors': "'self'",
  });
}

/** Policy of the API document's page, which can make calls. */
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
    'object-src': "'none'",
  };
  return Object.entries(all)
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ');
}

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Headers of every response, including errors; the policy is for data, which runs and loads nothing. */
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
    ...(isHttps && { 'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains` }),
  };
}
