import type { Translated } from '../../translated.ts';
import type { texts as source } from '../en/login.ts';

export const texts: Translated<typeof source> = {
  title: 'Entrar',
  welcome: 'Bem-vindo',
  lead: 'Entre para ver sua frota e seus equipamentos.',
  email: 'E-mail',
  password: 'Senha',
  showPassword: 'Mostrar senha',
  hidePassword: 'Ocultar senha',
  signIn: 'Entrar',
  signingIn: 'Entrando…',
  needAccess: 'Precisa de acesso? Fale com a administração da sua conta.',
  motto: 'Onde está, se está trabalhando e o que pede atenção.',
  north: 'N',
  east: 'L',
  south: 'S',
  west: 'O',
  firstTitle: 'Primeiro acesso',
  firstWelcome: 'Prepare o portal',
  firstLead: 'Crie a primeira conta e a pessoa que a administra.',
  account: 'Nome da conta',
  accountHint: 'A empresa ou frota com que este portal começa.',
  name: 'Seu nome',
  passwordAgain: 'Repita a senha',
  create: 'Criar conta',
  linkMissing: 'Este endereço está incompleto. Abra o link inteiro que o portal mostrou ao iniciar.',
};
