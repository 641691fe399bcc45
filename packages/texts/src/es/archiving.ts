import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/archiving.ts';

export const texts: Translated<typeof source> = {
  show: 'Activos mostrados',
  show_false: 'Actuales',
  show_true: 'Archivados',
  note: 'Archivado desde {{time}}. No aparece en listas ni en el mapa, y las reglas no lo tienen en cuenta. El historial y los indicadores se conservan.',
  nothingTitle: 'No hay activos archivados',
  nothingText: 'Los activos que archive aparecen aquí. Puede restaurarlos en cualquier momento.',
  archive: 'Archivar',
  archiveTitle_one: '¿Archivar {{formatted}} activo?',
  archiveTitle_other: '¿Archivar {{formatted}} activos?',
  archiveEffect:
    'Los activos archivados dejan de aparecer en las listas y en el mapa, y las reglas no los tienen en cuenta. El historial y los indicadores se conservan, y los ID se pueden volver a usar. Puede restaurar los activos, pero no la asignación de sus dispositivos.',
  archiveLabel_one: 'Archivar {{formatted}} activo',
  archiveLabel_other: 'Archivar {{formatted}} activos',
  ends_devices: 'Dispositivos que se desvincularán: {{formatted}}',
  ends_alerts: 'Alertas abiertas que se resolverán: {{formatted}}',
  ends_contracts: 'Contratos de alquiler que siguen vigentes: {{formatted}}',
  ends_workOrders: 'Órdenes de trabajo que siguen abiertas: {{formatted}}',
  archived_one: '{{formatted}} activo archivado',
  archived_other: '{{formatted}} activos archivados',
  restore: 'Restaurar',
  restoreTitle_one: '¿Restaurar {{formatted}} activo?',
  restoreTitle_other: '¿Restaurar {{formatted}} activos?',
  restoreEffect:
    'Los activos restaurados vuelven a aparecer en las listas y en el mapa, y las reglas se les aplican de nuevo. Asigne sus dispositivos otra vez.',
  restoreLabel_one: 'Restaurar {{formatted}} activo',
  restoreLabel_other: 'Restaurar {{formatted}} activos',
  restored_one: '{{formatted}} activo restaurado',
  restored_other: '{{formatted}} activos restaurados',
  takenHint: 'Otros activos ya usan estos ID. Ingrese otros ID para los activos archivados.',
  newCode: 'Nuevo ID para {{code}}',
  tooManyTaken: 'Más de {{most}} de estos ID están en uso. Seleccione menos activos e intente de nuevo.',
};
