import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/asset-bulk.ts';

export const texts: Translated<typeof source> = {
  title_one: 'Editar {{formatted}} activo',
  title_other: 'Editar {{formatted}} activos',
  lead: 'Elija qué cambiar. Lo demás queda como está.',
  asIs: 'Queda como está',
  leaveAsIs: 'Dejar como está',
  leaveField: 'Dejar como está: {{field}}',
  yes: 'Sí',
  no: 'No',
  clearHint: 'Vacío quita lo que haya.',
  effect: 'Efecto',
  effectNone: 'Elija al menos un campo.',
  effectUnit_one: '{{formatted}} activo pasa a la UL {{unit}}',
  effectUnit_other: '{{formatted}} activos pasan a la UL {{unit}}',
  effectField_one: '{{field}}: cambia en {{formatted}} activo',
  effectField_other: '{{field}}: cambia en {{formatted}} activos',
  effectFieldNone: '{{field}}: todos ya están así',
  stay_one: '{{formatted}} queda como está',
  stay_other: '{{formatted}} quedan como están',
  missing_one: '{{formatted}} ya no está disponible y queda fuera',
  missing_other: '{{formatted}} ya no están disponibles y quedan fuera',
  counting: 'Contando…',
  selectionChanged:
    'La selección tiene ahora {{now}} activos, no {{before}}. Revise el efecto antes de guardar.',
  tooMany: 'Cada cambio alcanza como máximo {{limit}} activos. Filtre la lista y cambie por partes.',
  save_one: 'Cambiar {{formatted}} activo',
  save_other: 'Cambiar {{formatted}} activos',
  saveNone: 'Cambiar activos',
  updated_one: '{{formatted}} activo actualizado',
  updated_other: '{{formatted}} activos actualizados',
};
