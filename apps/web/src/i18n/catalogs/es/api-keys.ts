import type { Translated } from '../../translated.ts';
import type { texts as source } from '../en/api-keys.ts';

export const texts: Translated<typeof source> = {
  tableLabel: 'Claves de API, las más nuevas primero',
  search: 'Buscar por nombre',
  state: 'Estado',
  all: 'Todas',
  active: 'Activas',
  revoked: 'Revocadas',
  isActive: 'Activa',
  isRevoked: 'Revocada',
  newKey: 'Nueva clave',
  name: 'Nombre',
  scopes: 'Permite',
  scopeTelemetryWrite: 'Enviar posiciones',
  created: 'Creada',
  createdBy: 'Creada por',
  lastUsed: 'Último uso',
  revokedAt: 'Revocada',
  neverUsed: 'nunca usada',
  nothingTitle: 'Ninguna clave coincide',
  nothingText: 'Cambie la búsqueda o el estado.',
  emptyTitle: 'Aún no hay claves de API',
  emptyText:
    'Con una clave, los dispositivos y las integraciones envían a esta cuenta. Cree una para cada emisor: así podrá revocarla sin detener a los demás.',
  panelLabel: 'Clave de API {{name}}',
  whereTitle: 'Dónde se ingresa',
  keyPlaceholder: '<clave>',
  osmandHint:
    'Dirección para Traccar Client, OsmAnd y otras aplicaciones en las que solo se puede poner una dirección.',
  owntracksHint:
    'OwnTracks (Android, iPhone): elija el modo HTTP, ingrese la URL y ponga como ID del dispositivo (Device ID) el del dispositivo.',
  overlandHint:
    'Overland (iPhone, Android): ingrese la URL como receptor (Receiver Endpoint) y el ID del dispositivo. No hace falta un token de acceso.',
  gpsloggerHint:
    'GPSLogger (Android): en los detalles de registro, registrar en URL personalizada, ingrese la URL tal cual, con los parámetros del final.',
  traccarHint: 'Ajustes de un servidor Traccar que reenvía posiciones y eventos, en su traccar.xml.',
  positionsHint: 'Para su propio servidor: posiciones en JSON, hasta 10.000 por solicitud.',
  mqttHint: 'Donde el portal lee de un broker MQTT; el comienzo del tópico es un ajuste del portal.',
  header: 'Encabezado',
  topic: 'Tópico',
  device: '<dispositivo>',
  createdTitle: 'Clave “{{name}}”',
  lead: 'Los dispositivos y las integraciones envían posiciones a esta cuenta con una clave. Una clave revocada se rechaza de inmediato.',
  keyName: 'Nombre de la clave',
  keyNameHint: 'Quién o qué la usa, como un gateway o un teléfono.',
  createKey: 'Crear clave',
  keyCreated: 'Clave de API creada',
  key: 'Clave',
  keyOnce:
    'Cópiela ahora: la clave se muestra solo esta vez. Quien la tenga puede enviar posiciones a esta cuenta.',
  done: 'Ya la copié',
  revoke: 'Revocar clave',
  revokeTitle: '¿Revocar {{name}}?',
  revokeEffect:
    'Todo lo que envía con esta clave se rechaza de inmediato: los dispositivos dejan de reportar hasta que tengan otra clave. Una clave revocada no se puede recuperar.',
  revokeUsed: 'Se usó por última vez {{time}}.',
  revokeUnused: 'Nunca se usó.',
  revokeConfirm: 'Revocar la clave',
  keyRevoked: 'Clave de API revocada',
  serverAddress: 'URL del servidor',
  serverAddressNeeds: 'La dirección contiene una clave de API. Cree una para este dispositivo para verla.',
  createAddress: 'Crear clave y mostrar dirección',
  askForKey:
    'Pida a la administración de la cuenta la dirección del servidor, que contiene una clave de API.',
  keyNameFor: 'Dispositivo de {{code}}',
  manageKeys: 'Administrar claves de API',
};
