import type { Translated } from '../../translated.ts';
import type { texts as source } from '../en/devices.ts';

export const texts: Translated<typeof source> = {
  title: 'Dispositivos',
  inbox: 'Bandeja de entrada',
  refused: 'Posiciones rechazadas',
  files: 'Archivos',
  keys: 'Claves de API',
  noPermission: 'No tiene acceso a la gestión de dispositivos',
  noPermissionHint:
    'La administración de la cuenta ve quién llama y gestiona las claves. Pídale acceso, o el permiso de cambiar activos para importar archivos.',
  inboxEmptyTitle: 'Ningún dispositivo espera',
  inboxEmptyText:
    'Un dispositivo que envía con una clave de esta cuenta y no pertenece a ningún activo aparece aquí con lo que envió, hasta que lo conecte a un activo o lo bloquee.',
  refusedEmptyTitle: 'No se rechazó nada',
  refusedEmptyText:
    'Las posiciones que no se pudieron guardar esperan aquí con el motivo, para que lo corrija y las incorpore.',
  filesEmptyTitle: 'Posiciones desde archivos',
  filesEmptyText: 'Recorridos que un dispositivo u otro sistema ha guardado, en CSV, GPX o GeoJSON.',
  knocking_one: '{{formatted}} dispositivo espera',
  knocking_other: '{{formatted}} dispositivos esperan',
};
