import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/home.ts';

export const texts: Translated<typeof source> = {
  title: 'Inicio',
  morning: 'Buenos días',
  afternoon: 'Buenas tardes',
  evening: 'Buenas noches',
  openMap: 'Abrir mapa',
  fleetNow: 'Flota ahora',
  assets_one: '{{formatted}} activo',
  assets_other: '{{formatted}} activos',
  communicating: '{{share}} comunicando',
  communicatingFormula: '{{heard}} de {{total}} activos, salvo los que están sin comunicación o sin estado',
  asOf: 'a las {{time}}',
  silent: 'Sin comunicación',
  silentNone: 'Todos los activos están comunicando.',
  latest: 'Última actividad',
  latestNone: 'Los activos aparecen aquí tras su primera señal.',
  recentFiles: 'Archivos recientes',
  seeAll: 'Ver todo',
  shortcuts: 'Accesos rápidos',
  mapHint: 'Ubicación actual de cada activo',
  assetsHint: 'Toda la flota, con filtros',
  notificationsHint: 'Alertas y avisos para usted',
  neverReported: 'nunca reportó',
  emptyTitle: 'Aún no hay activos',
  emptyText:
    'Agregue sus máquinas y asigne un dispositivo a cada una para ver dónde están y si están trabajando.',
  emptyAction: 'Agregar activos',
  emptyViewer:
    'Sus unidades locadoras (UL) aún no tienen activos. Pida a un administrador de la cuenta que los agregue.',
  noModuleTitle: 'Aún no hay pantallas de monitoreo',
  noModuleText:
    'Su perfil en {{account}} no incluye pantallas de monitoreo. Pida acceso a un administrador de la cuenta.',
};
