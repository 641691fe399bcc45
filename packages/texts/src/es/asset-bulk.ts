import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/asset-bulk.ts';

export const texts: Translated<typeof source> = {
  title_one: 'Editar {{formatted}} activo',
  title_other: 'Editar {{formatted}} activos',
  lead: 'Elija los campos que desea cambiar. Los demás quedan como están.',
  asIs: 'Sin cambios',
  leaveAsIs: 'No cambiar',
  leaveField: 'No cambiar: {{field}}',
  yes: 'Sí',
  no: 'No',
  clearHint: 'Deje vacío para borrar este campo.',
  effect: 'Efecto',
  effectNone: 'Elija al menos un campo.',
  effectUnit_one: '{{formatted}} activo pasa a la UL {{unit}}',
  effectUnit_other: '{{formatted}} activos pasan a la UL {{unit}}',
  effectField_one: '{{field}}: cambia en {{formatted}} activo',
  effectField_other: '{{field}}: cambia en {{formatted}} activos',
  effectFieldNone: '{{field}}: todos los activos ya tienen este valor',
  stay_one: '{{formatted}} queda como está',
  stay_other: '{{formatted}} quedan como están',
  missing_one: '{{formatted}} ya no está disponible y se omite',
  missing_other: '{{formatted}} ya no están disponibles y se omiten',
  counting: 'Contando…',
  selectionChanged:
    'La selección cambió de {{before}} a {{now}} activos mientras editaba. Revise el efecto antes de guardar.',
  tooMany: 'Puede cambiar hasta {{limit}} activos a la vez. Filtre la lista y cámbielos por partes.',
  save_one: 'Cambiar {{formatted}} activo',
  save_other: 'Cambiar {{formatted}} activos',
  saveNone: 'Cambiar activos',
  updated_one: '{{formatted}} activo actualizado',
  updated_other: '{{formatted}} activos actualizados',
};
