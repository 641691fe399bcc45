import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/address.ts';

export const texts: Translated<typeof source> = {
  address: 'Dirección',
  show: 'Mostrar dirección',
  renew: 'Actualizar',
  stop: 'Cerrar dirección',
  hint: 'Seleccione un punto en el mapa',
  ofCentre: 'Centro del mapa',
  asking: 'Consultando la dirección…',
  again: 'Intentar de nuevo',
  readAt: 'dirección consultada a las {{time}}',
  nothingThere: 'No se encontró una dirección aquí.',
  unavailable: 'El servicio de direcciones no responde. Intente de nuevo en unos minutos.',
  busy: 'Hay muchas consultas de direcciones en curso. Intente de nuevo en un momento.',
  failed: 'No se pudo consultar la dirección. Intente de nuevo.',
  place: '{{name}}, {{area}}',
  awayN: '{{distance}} al norte de {{place}}',
  awayNE: '{{distance}} al noreste de {{place}}',
  awayE: '{{distance}} al este de {{place}}',
  awaySE: '{{distance}} al sureste de {{place}}',
  awayS: '{{distance}} al sur de {{place}}',
  awaySW: '{{distance}} al suroeste de {{place}}',
  awayW: '{{distance}} al oeste de {{place}}',
  awayNW: '{{distance}} al noroeste de {{place}}',
};
