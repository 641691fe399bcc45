import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/login.ts';

export const texts: Translated<typeof source> = {
  title: 'Entrar',
  welcome: 'Boas-vindas',
  lead: 'Entre para ver sua frota e seus equipamentos.',
  companyAccount: 'Entrar com a conta da empresa',
  orPassword: 'ou com e-mail e senha',
  email: 'E-mail',
  password: 'Senha',
  showPassword: 'Mostrar senha',
  hidePassword: 'Ocultar senha',
  forgot: 'Esqueci minha senha',
  signIn: 'Entrar',
  signingIn: 'Entrando…',
  needAccess: 'Precisa de acesso? Fale com um administrador da sua conta.',
  motto: 'Onde seus equipamentos estão, se estão trabalhando e o que precisa de atenção.',
  north: 'N',
  east: 'L',
  south: 'S',
  west: 'O',
  firstTitle: 'Primeiro acesso',
  firstWelcome: 'Configure o portal',
  firstLead: 'Crie a primeira conta e o administrador dela.',
  account: 'Nome da conta',
  accountHint: 'A sua empresa ou frota.',
  name: 'Seu nome',
  passwordHint:
    'Pelo menos {{minimum}} caracteres. Algumas palavras sem relação entre si são fáceis de lembrar e difíceis de adivinhar.',
  passwordAgain: 'Confirmar senha',
  create: 'Criar conta',
  linkMissing: 'Este endereço está incompleto. Abra o link completo que o portal mostrou ao iniciar.',
};
