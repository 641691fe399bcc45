import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/trackers.ts';

export const texts: Translated<typeof source> = {
  listLabel: 'Rastreadores registrados, primero los más recientes',
  search: 'Buscar por ID del rastreador',
  claim: 'Registrar rastreador',
  trackerId: 'ID del rastreador',
  trackerIdHint: 'IMEI de la etiqueta, o el ID configurado en el rastreador.',
  lead: 'Los rastreadores se conectan directamente a este portal una vez registrados. Sus datos pertenecen a esta cuenta.',
  asset: 'Activo',
  unassigned: 'Sin asignar',
  claimedAt: 'Registrado',
  claimedBy: 'Registrado por',
  taken: 'Otra cuenta ya registró este rastreador. Revise el ID o consulte al operador del portal.',
  claimed: '{{tracker}} registrado',
  release: 'Liberar',
  releaseTitle: '¿Liberar {{tracker}}?',
  releaseEffect:
    'El rastreador ya no podrá conectarse directamente y otra cuenta podrá registrarlo. Su historial se conserva.',
  releaseConfirm: 'Liberar rastreador',
  released: '{{tracker}} liberado',
  nothingTitle: 'Ningún rastreador coincide',
  nothingText: 'Cambie la búsqueda.',
  emptyTitle: 'Sin rastreadores registrados',
  emptyText:
    'Registre los rastreadores que envían directamente a este portal, sin un servidor intermedio. Aparecen aquí con sus activos.',
  panelLabel: 'Rastreador {{tracker}}',
  isClaimed: 'Se conecta directamente',
  whereTitle: 'Configure en el rastreador',
  noPorts: 'Este portal no tiene puertos para rastreadores. Su operador los abre con TRACKER_PORTS.',
  server: 'Servidor',
  port: 'Puerto',
  claimHint: 'Registra el rastreador en esta cuenta y muestra adónde se conecta.',
};
