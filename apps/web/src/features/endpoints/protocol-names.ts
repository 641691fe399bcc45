/** Names of products behind the protocols; a protocol without one is shown by its own name. */
const names: Readonly<Record<string, string>> = {
  osmand: 'Traccar Client, OsmAnd',
  owntracks: 'OwnTracks',
  overland: 'Overland',
  gpslogger: 'GPSLogger',
  traccar: 'Traccar Server',
  positions: 'JSON',
  mqtt: 'MQTT',
  teltonika: 'Teltonika',
  gt06: 'GT06, Concox',
  queclink: 'Queclink',
  suntech: 'Suntech',
  wialon: 'Wialon IPS',
  'wialon-retranslator': 'Wialon Retranslator',
  'iso15143-3': 'ISO 15143-3',
};

export function protocolName(protocol: string): string {
  return names[protocol] ?? protocol.toUpperCase();
}
