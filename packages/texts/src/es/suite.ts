import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/suite.ts';

export const texts: Translated<typeof source> = {
  title: 'Vista general del monitoreo',
  screens: 'Pantallas del monitoreo',
  asOf: 'a las {{time}}',
  demoHistory: 'Cargando un mes de historial de la demostración: {{share}}',
  demoHistoryBar: 'Historial de la demostración',
  map: 'Mapa',
  mapHint: 'Dónde está cada activo ahora y por dónde pasó hoy',
  routes: 'Rutas',
  routesHint: 'Trayectos y paradas de los activos, día a día',
  verifyStatement: 'Verificar una liquidación',
  verifyStatementHint: 'Comprueba que una liquidación de alquiler no cambió desde que se emitió',
  geofences: 'Geocercas',
  geofencesHint: 'Lugares dibujados en el mapa: quién está dentro, quién entra, sale o supera el límite',
  assets: 'Activos',
  alerts: 'Alertas',
  alertsHint: 'Qué salió mal, quién lo trata y hasta cuándo',
  alertManagement: 'Gestión de alertas',
  alertManagementHint: 'Qué abre alertas, quién recibe el aviso, qué está silenciado',
  alertsToTreat: 'por tratar, {{formatted}} de ellas suyas',
  assetsHint: 'Toda la flota, con filtros, dispositivos y registro',
  reportingNow_one: 'reportando ahora, de {{formatted}} activo',
  reportingNow_other: 'reportando ahora, de {{formatted}} activos',
  needAttention_one: 'sin señal, de {{formatted}} activo',
  needAttention_other: 'sin señal, de {{formatted}} activos',
  emptyTitle: 'Aún no hay pantallas de monitoreo',
  emptyText:
    'Ninguna de las pantallas de monitoreo que abre su perfil en {{account}} está disponible todavía. Pida a los administradores de la cuenta acceso a otras.',
};
