import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/customers.ts';

export const texts: Translated<typeof source> = {
  title: 'Clientes',
  count_one: '{{formatted}} cliente',
  count_other: '{{formatted}} clientes',
  search: 'Buscar clientes',
  new: 'Nuevo cliente',
  create: 'Crear cliente',
  save: 'Guardar cliente',
  created: 'Cliente creado',
  updated: 'Cliente actualizado',
  code: 'Nombre',
  phone: 'Teléfono',
  phoneHint:
    'La pantalla de inicio sugiere llamar primero a este número cuando un activo del cliente deja de reportar.',
  assets: 'Activos',
  archivedAt: 'Archivado desde',
  shown: 'Clientes mostrados',
  taken: 'Otro cliente ya usa este nombre. Ingrese otro nombre.',
  archive: 'Archivar cliente',
  archiveTitle: '¿Archivar el cliente {{name}}?',
  archiveEffect:
    'El cliente deja de aparecer en listas, filtros y opciones. Su historial y sus indicadores se conservan, su nombre puede volver a usarse y usted puede restaurarlo. Un cliente con activos o contratos vigentes no se puede archivar.',
  archived: 'Cliente archivado',
  restore: 'Restaurar cliente',
  restoreTitle: '¿Restaurar el cliente {{name}}?',
  restoreEffect:
    'El cliente vuelve a aparecer en listas, filtros y opciones. Los activos archivados no se restauran con él. Si otro cliente usa su nombre, ingrese otro nombre.',
  restored: 'Cliente restaurado',
  emptyTitle: 'Aún no hay clientes',
  emptyText: 'Agregue clientes para elegirlos en los activos y en los contratos de alquiler.',
  emptyViewer: 'Los administradores que pueden modificar activos pueden agregar clientes.',
};
