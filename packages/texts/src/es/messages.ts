import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/messages.ts';

export const texts: Translated<typeof source> = {
  created: 'Creado',
  updated: 'Actualizado',
  deleted: 'Eliminado',
  user_added: 'Usuario agregado a la cuenta',
  existing_user: 'Ya existe un usuario con este correo. Continúe para darle acceso.',
  profile_attached: 'Perfil asignado',
  profile_detached: 'Perfil retirado',
  file_uploaded: 'Archivo subido',
  file_deleted: 'Archivo eliminado',
  filter_applied: 'Filtro aplicado',
  filter_cleared: 'Filtro quitado',
  reset_link_sent: 'Enlace para restablecer la contraseña enviado',
  password_updated: 'Contraseña actualizada',
  countermeasure_created: 'Contramedida creada',
};
