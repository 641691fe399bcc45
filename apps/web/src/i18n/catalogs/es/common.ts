import type { Translated } from '../../translated.ts';
import type { texts as source } from '../en/common.ts';

export const texts: Translated<typeof source> = {
  retry: 'Intentar de nuevo',
  cancel: 'Cancelar',
  notices: 'Avisos',
  close: 'Cerrar',
  copy: 'Copiar',
  copyNamed: 'Copiar {{name}}',
  copied: 'Copiado',
  copyByHand: 'Copie desde aquí',
  copyByHandHint: 'Este navegador no dejó copiar al portal. Seleccione el texto y cópielo.',
  language: 'Idioma',
  skipToContent: 'Ir al contenido',
  loading: 'Cargando',
  noData: 'sin dato',
  never: 'nunca',
  goBackHome: 'Volver al inicio',
  oops: '¡Ups!',
  errorTitle: 'Error',
  pageNotFound: 'Página no encontrada',
  noPermission: 'Usted no tiene acceso a esto',
  noPermissionHint: 'Pida el acceso a la administración de la cuenta.',
  noPermissionUnlessAdministrator: 'Es solo para la administración de la cuenta.',
  noPermissionToChange: 'Pida a la administración de la cuenta el permiso de cambiar lo que se muestra aquí.',
  offline: 'Está sin conexión',
  offlineHint: 'Se muestra lo recibido hasta las {{time}}.',
};
