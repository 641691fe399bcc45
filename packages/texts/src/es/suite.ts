import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/suite.ts';

export const texts: Translated<typeof source> = {
  title: 'Vista general del monitoreo',
  screens: 'Pantallas del monitoreo',
  asOf: 'datos de las {{time}}',
  demoHistory: 'Cargando un mes de historial de la demostración: {{share}}',
  demoHistoryBar: 'Historial de la demostración',
  map: 'Mapa',
  mapHint: 'Posición actual de cada activo y su recorrido de hoy',
  routes: 'Rutas',
  routesHint: 'Trayectos y paradas de cada activo, día a día',
  verifyStatement: 'Verificar una liquidación',
  verifyStatementHint: 'Compruebe que una liquidación de alquiler no cambió desde su emisión',
  geofences: 'Geocercas',
  geofencesHint: 'Áreas en el mapa que registran presencia, entradas, salidas y excesos de velocidad',
  assets: 'Activos',
  alerts: 'Alertas',
  alertsHint: 'Qué requiere atención, quién se encarga y hasta cuándo',
  alertManagement: 'Gestión de alertas',
  alertManagementHint: 'Tipos de alerta, avisos y silenciamientos',
  alertsToTreat: 'sin resolver, {{formatted}} a su cargo',
  assetsHint: 'Toda la flota, con filtros, dispositivos y registro',
  reportingNow_one: 'comunicando ahora, de {{formatted}} activo',
  reportingNow_other: 'comunicando ahora, de {{formatted}} activos',
  needAttention_one: 'sin comunicación, de {{formatted}} activo',
  needAttention_other: 'sin comunicación, de {{formatted}} activos',
  emptyTitle: 'No hay pantallas de monitoreo disponibles',
  emptyText:
    'Su perfil en {{account}} no incluye pantallas de monitoreo. Solicite acceso a un administrador de la cuenta.',
};
