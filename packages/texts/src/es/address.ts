import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/address.ts';

export const texts: Translated<typeof source> = {
  address: 'Dirección',
  show: 'Mostrar dirección',
  renew: 'Actualizar',
  stop: 'Cerrar la dirección',
  hint: 'Elija un punto en el mapa',
  ofCentre: 'Centro del mapa',
  asking: 'Consultando la dirección…',
  again: 'Intentar de nuevo',
  readAt: 'dirección consultada a las {{time}}',
  nothingThere: 'No hay una dirección conocida en este punto.',
  unavailable: 'El servicio de direcciones no responde. Intente de nuevo en unos minutos.',
  busy: 'Se están consultando muchas direcciones. Intente de nuevo en un momento.',
  failed: 'No se pudo consultar la dirección.',
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
