import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/suite.ts';

export const texts: Translated<typeof source> = {
  title: 'La flota hoy',
  ofAssets_one: 'de {{formatted}} activo',
  ofAssets_other: 'de {{formatted}} activos',
  alerts: 'Alertas abiertas',
  noneResolved: 'ninguna resuelta aún',
  resolvedIn: 'mediana hasta resolver: {{time}}',
  activity: 'Actividad',
  activityNote: 'máximo de activos en trayecto a la vez, por hora',
  emptyTitle: 'No hay pantallas de monitoreo disponibles',
  emptyText:
    'Su perfil en {{account}} no incluye pantallas de monitoreo. Solicite acceso a un administrador de la cuenta.',
};
