import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/sign-in-code.ts';

export const texts: Translated<typeof source> = {
  title: 'Confirme que es usted',
  lead: 'Escriba el código que su aplicación de autenticación muestra para {{email}}.',
  leadRecovery: 'Escriba uno de los códigos de recuperación que guardó. Cada uno sirve una vez.',
  code: 'Código de seis dígitos',
  recoveryCode: 'Código de recuperación',
  useRecovery: '¿Sin el teléfono? Use un código de recuperación',
  useApp: 'Usar el código de la aplicación',
  back: 'Iniciar sesión como otro usuario',
};
