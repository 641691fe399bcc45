import type { Translated } from '../../translated.ts';
import type { texts as source } from '../en/device-assignments.ts';

export const texts: Translated<typeof source> = {
  changeDevice: 'Retirar, mover o reemplazar',
  title: 'Dispositivo {{device}}',
  what: 'Qué pasa con él',
  takeOff: 'Retirar',
  move: 'Mover',
  replace: 'Reemplazar',
  takeOffEffect:
    'El activo conserva sus posiciones y su último estado. Lo que el dispositivo envíe desde entonces espera en la bandeja de dispositivos.',
  moveEffect:
    'El activo conserva las posiciones que tiene. Desde entonces lo que el dispositivo envía pertenece al otro activo.',
  replaceEffect:
    'El nuevo dispositivo ocupa su lugar en el mismo momento. El activo conserva las posiciones que tiene.',
  toAsset: 'Activo que lo recibe',
  newDevice: 'ID del nuevo dispositivo',
  newDeviceHint: 'Un dispositivo que no está en ningún activo.',
  when: 'Cuándo',
  now: 'Ahora',
  earlier: 'En un momento anterior',
  time: 'Fecha y hora',
  tooEarly: 'Un activo tiene lo que el dispositivo envió hasta entonces. Elija {{time}} o más tarde.',
  inFuture: 'Ese momento aún no ha llegado',
  timeMissing: 'Ingrese la fecha y la hora',
  sameAsset: 'Ya está en este activo',
  deviceTaken: 'Este dispositivo ya está en un activo',
  notVisible: 'No encontrado o fuera de sus UL',
  gone: 'El dispositivo ya no está en este activo.',
  takenOff: 'Dispositivo retirado',
  moved: 'Dispositivo movido',
  replaced: 'Dispositivo reemplazado',
  since: 'Cuenta como en el activo',
  sinceBeginning: 'Desde el principio',
  sinceTime: 'Desde un momento',
  sinceBeginningEffect:
    'Todo lo que envió pertenece al activo. Un dispositivo que ya estuvo en un activo empieza ahora.',
  sinceTimeEffect: 'Lo que midió antes no pertenece al activo.',
  withoutDevice: 'Sin dispositivo desde {{time}}.',
  history: 'Dispositivos anteriores',
  historyNone: 'Todavía no se retiró ningún dispositivo.',
  range: '{{since}} a {{until}}',
  beginning: 'el comienzo',
  by: 'retirado por {{name}}',
  failed: 'No se pudieron leer los dispositivos anteriores.',
  more: '{{formatted}} más',
  bulk: 'Retirar dispositivos',
  bulkTitle: '¿Retirar los dispositivos?',
  bulkEffect:
    'Se retiran ahora {{devices}} dispositivos de {{assets}} activos. Los activos conservan sus posiciones. Lo que los dispositivos envíen desde entonces espera en la bandeja de dispositivos.',
  bulkNone: 'Ninguno de estos activos tiene un dispositivo.',
  bulkDone: 'Dispositivos retirados: {{devices}}',
};
