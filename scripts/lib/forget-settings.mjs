/** Settings of a portal, as listed in docs/operating/settings.md, and of the build of its web. */
const settings = [
  'AUDIT_HEADS_DIR',
  'CLAMD_URL',
  'DATABASE_READ_URL',
  'DATABASE_URL',
  'DATA_DIR',
  'DEFAULT_LOCALE',
  'DEMO',
  'HOST',
  'INSTANCE',
  'LOG_LEVEL',
  'MAIL_FROM',
  'MAPS_DIR',
  'MAP_ORIGINS',
  'NODE_ENV',
  'PACK_POSITIONS_AFTER_DAYS',
  'PORT',
  'PRODUCT_NAME',
  'PUBLIC_URL',
  'SMTP_URL',
  'TRUSTED_PROXIES',
  'UPDATE_URL',
  'VITE_SESSION_KEY',
];
const families =
  /^(?:BACKUP|DEMO|DIRECTORY|FILES|GEOCODER|MAKER_FEEDS|MQTT|NATS|OTEL|PUSH|REPORTS|S3|TRACKER|WEBHOOKS)_/;

/**
 * Removes a developer's own settings from the environment: they must not reach tests and benchmarks, which would run
 * against that developer's database, empty their broker or send mail through their server.
 */
export function forgetSettings() {
  for (const name of Object.keys(process.env))
    if (settings.includes(name) || families.test(name)) delete process.env[name];
}
