import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/sign-in-code.ts';

export const texts: Translated<typeof source> = {
  title: 'Confirme que é você',
  lead: 'Digite o código que o seu aplicativo autenticador mostra para {{email}}.',
  leadRecovery: 'Digite um dos códigos de recuperação que você guardou. Cada um vale uma vez.',
  code: 'Código de seis dígitos',
  recoveryCode: 'Código de recuperação',
  useRecovery: 'Sem o celular? Use um código de recuperação',
  useApp: 'Usar o código do aplicativo',
  back: 'Entrar como outro usuário',
};
