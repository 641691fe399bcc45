import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/tracked-route.ts';

export const texts: Translated<typeof source> = {
  title: 'Ruta compartida',
  lead: '{{account}} comparte esta ruta con usted.',
  asset: 'Activo',
  live: 'En vivo',
  noneLive: 'Aún no hay posición',
  noneLiveText: 'El activo aparecerá en el mapa cuando llegue la primera posición.',
  nonePast: 'Sin posiciones',
  nonePastText: 'No se recibieron posiciones en este período.',
  map: 'Mapa de la ruta compartida',
  start: 'Inicio',
  last: 'Última posición',
  end: 'Fin',
  lost: 'Se perdió la conexión. Reconectando…',
  moment: 'Hora',
  toNow: 'Ir a la última posición',
  whole: 'Ruta completa',
  opensUntil: 'Este enlace vence el {{date}}.',
  zone: 'Horas en {{zone}}',
  simplified: 'La ruta está simplificada con un margen de {{tolerance}}.',
};
