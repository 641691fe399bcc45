import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/asset-history.ts';

export const texts: Translated<typeof source> = {
  strips: 'Estado por día',
  asTable: 'Ver como tabla',
  asChart: 'Ver como gráfico',
  day: 'Día',
  status: 'Estado',
  duration: 'Duración',
  known: '{{share}} del período con datos',
  fixes_one: '{{formatted}} posición',
  fixes_other: '{{formatted}} posiciones',
  limit: 'Límite sin comunicación: {{limit}} (valor actual)',
  changes: 'Cambios',
  more_one: 'Mostrar {{count}} más',
  more_other: 'Mostrar {{count}} más',
  span: '{{from}} a {{to}}',
  spanUntilNow: 'Desde {{from}}',
  setBy: 'Definido por {{person}} el {{time}}',
  setAt: 'Definido el {{time}}',
  never_reported: 'Ninguna posición antes',
  silence: 'Última posición: {{time}}',
  ignition_on: 'Ignición encendida',
  hour_meter_advancing: 'Horómetro avanzando',
  moving: 'En movimiento',
  ignition_off: 'Ignición apagada',
  no_sign_of_engine: 'Sin señales de motor encendido',
  emptyTitle: 'Sin historial en este período',
  emptyText:
    'Cuando un dispositivo se comunique, aquí verá cuándo el activo estuvo encendido, apagado o sin comunicación.',
  tooManyTitle: 'Demasiados cambios para mostrar',
  tooManyText: 'El estado cambió demasiadas veces en este período. Elija uno más corto.',
};
