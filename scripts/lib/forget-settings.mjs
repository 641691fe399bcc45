/** Settings of a portal, as docs/operating.md lists them. */
const settings = [
  'DATABASE_URL',
  'DATA_DIR',
  'PORT',
  'HOST',
  'PUBLIC_URL',
  'DEMO',
  'DEMO_PASSWORD',
  'TRUSTED_PROXIES',
  'LOG_LEVEL',
  'PRODUCT_NAME',
  'DEFAULT_LOCALE',
  'MQTT_URL',
  'MQTT_TOPIC',
  'MQTT_CLIENT_ID',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_TRACES_SAMPLER_ARG',
  'NODE_ENV',
];

/**
 * Takes a person's own settings out of the environment: they must not reach tests and benchmarks, which would run
 * against that person's database or empty that person's broker.
 */
export function forgetSettings() {
  for (const name of settings) delete process.env[name];
}
