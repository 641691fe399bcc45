import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/session-end.ts';

export const texts: Translated<typeof source> = {
  ended: 'Sua sessão terminou. Entre de novo.',
  elsewhere: 'Sua sessão foi encerrada por outro dispositivo. Entre de novo.',
  password: 'Sua senha foi alterada. Entre com a nova.',
  company: 'Agora você entra com a conta da empresa.',
  companyRefused: 'Sua empresa não confirma mais o seu acesso. Fale com um administrador da sua conta.',
  companyAgain: 'Entre de novo com a conta da empresa.',
  twice: 'Encerramos sua sessão por segurança, pois ela estava em uso em dois lugares. Entre de novo.',
  access: 'Você não tem mais acesso. Fale com um administrador da sua conta.',
};
