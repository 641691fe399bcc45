export const texts = {
  tableLabel: 'API keys, newest first',
  search: 'Search by name',
  state: 'State',
  all: 'All',
  active: 'Active',
  revoked: 'Revoked',
  isActive: 'Active',
  isRevoked: 'Revoked',
  newKey: 'New key',
  name: 'Name',
  scopes: 'May do',
  scopeTelemetryWrite: 'Send positions',
  created: 'Created',
  createdBy: 'Created by',
  lastUsed: 'Last used',
  revokedAt: 'Revoked',
  neverUsed: 'never used',
  nothingTitle: 'No key matches',
  nothingText: 'Change the search or the state.',
  emptyTitle: 'No API key yet',
  emptyText:
    'A key lets devices and integrations send to this account. Create one for each sender: it can then be revoked without stopping the others.',
  panelLabel: 'API key {{name}}',
  whereTitle: 'Where it is entered',
  keyPlaceholder: '<key>',
  osmandHint: 'Address for Traccar Client, OsmAnd and other apps that can set only an address.',
  owntracksHint:
    'OwnTracks (Android, iPhone): set the mode to HTTP, enter the URL, and set the device ID to that of the device.',
  overlandHint:
    'Overland (iPhone, Android): enter the URL as the receiver endpoint, and the device ID. No access token is needed.',
  gpsloggerHint:
    'GPSLogger (Android): under Logging details, Log to custom URL, enter the URL as it is, with the parameters at its end.',
  traccarHint: 'Settings of a Traccar server that forwards positions and events, in its traccar.xml.',
  positionsHint: 'For your own server: positions as JSON, up to 10,000 in a request.',
  mqttHint:
    'Where the portal reads from an MQTT broker; the beginning of the topic is a setting of the portal.',
  header: 'Header',
  topic: 'Topic',
  device: '<device>',
  createdTitle: 'Key “{{name}}”',
  lead: 'Devices and integrations send positions to this account with a key. A revoked key is refused at once.',
  keyName: 'Name of the key',
  keyNameHint: 'Who or what uses it, such as a gateway or a phone.',
  createKey: 'Create key',
  keyCreated: 'API key created',
  key: 'Key',
  keyOnce: 'Copy it now: the key is shown only this once. Whoever has it can send positions to this account.',
  done: 'I have copied it',
  revoke: 'Revoke key',
  revokeTitle: 'Revoke {{name}}?',
  revokeEffect:
    'Whatever sends with this key is refused at once: devices stop reporting until they have another key. A revoked key cannot be brought back.',
  revokeUsed: 'It was last used {{time}}.',
  revokeUnused: 'It was never used.',
  revokeConfirm: 'Revoke the key',
  keyRevoked: 'API key revoked',
  serverAddress: 'Server URL',
  serverAddressNeeds: 'The address holds an API key. Create one for this device to see it.',
  createAddress: 'Create key and show address',
  askForKey: 'Ask an administrator of the account for the server address, which holds an API key.',
  keyNameFor: 'Device of {{code}}',
  manageKeys: 'Manage API keys',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'api-keys': typeof texts;
  }
}
