import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/units.ts';

export const texts: Translated<typeof source> = {
  title: 'Unidades locadoras (UL)',
  count_one: '{{formatted}} UL',
  count_other: '{{formatted}} UL',
  search: 'Buscar UL',
  new: 'Nueva UL',
  create: 'Crear UL',
  save: 'Guardar UL',
  created: 'UL creada',
  updated: 'UL actualizada',
  code: 'Código',
  name: 'Nombre',
  timeZone: 'Zona horaria',
  phone: 'Teléfono',
  phoneHint: 'La pantalla de inicio sugiere llamar a este número cuando un activo de la UL deja de reportar.',
  assets: 'Activos',
  archivedAt: 'Archivada desde',
  shown: 'UL mostradas',
  taken: 'Otra UL ya usa este código. Ingrese otro código.',
  archive: 'Archivar UL',
  archiveTitle: '¿Archivar la UL {{name}}?',
  archiveEffect:
    'La UL deja de aparecer en listas, filtros y opciones. Su historial y sus indicadores se conservan, su código puede volver a usarse y usted puede restaurarla. Una UL con activos no se puede archivar.',
  archived: 'UL archivada',
  restore: 'Restaurar UL',
  restoreTitle: '¿Restaurar la UL {{name}}?',
  restoreEffect:
    'La UL vuelve a aparecer en listas, filtros y opciones. Los activos archivados no se restauran con ella. Si otra UL usa su código, ingrese otro código.',
  restored: 'UL restaurada',
  emptyTitle: 'Aún no hay UL',
  emptyText: 'Cada activo pertenece a una unidad locadora (UL), y los perfiles dan acceso por UL.',
};
