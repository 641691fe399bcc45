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
  communicatingFormula:
    '{{heard}} de {{total}} activos: todos menos los que están sin comunicación o sin estado',
  asOf: 'a las {{time}}',
  silent: 'Sin comunicación',
  silentNone: 'Todos los activos están comunicando.',
  latest: 'Última actividad',
  latestNone: 'Ningún activo ha reportado todavía.',
  recentFiles: 'Archivos recientes',
  seeAll: 'Ver todo',
  shortcuts: 'Accesos rápidos',
  mapHint: 'Dónde está cada activo ahora',
  assetsHint: 'Toda la flota, con filtros',
  notificationsHint: 'Lo que pasó y le interesa',
  neverReported: 'nunca reportó',
  emptyTitle: 'Todavía no hay activos',
  emptyText:
    'Registre sus máquinas y conecte un dispositivo a cada una; aquí verá dónde están y si están trabajando.',
  emptyAction: 'Registrar activos',
  emptyViewer:
    'Todavía no hay activos en sus UL. Pida a la administración de la cuenta que registre las máquinas.',
  noModuleTitle: 'Todavía no hay nada que monitorear aquí',
  noModuleText:
    'Su perfil en {{account}} no tiene pantallas de monitoreo. Pida el acceso a la administración de la cuenta.',
};
