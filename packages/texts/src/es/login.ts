import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/login.ts';

export const texts: Translated<typeof source> = {
  title: 'Iniciar sesión',
  welcome: 'Le damos la bienvenida',
  lead: 'Inicie sesión para ver su flota y sus equipos.',
  companyAccount: 'Iniciar sesión con la cuenta de la empresa',
  orPassword: 'o con correo y contraseña',
  email: 'Correo electrónico',
  password: 'Contraseña',
  showPassword: 'Mostrar contraseña',
  hidePassword: 'Ocultar contraseña',
  forgot: 'Olvidé mi contraseña',
  signIn: 'Iniciar sesión',
  signingIn: 'Iniciando sesión…',
  needAccess: '¿Necesita acceso? Contacte a un administrador de su cuenta.',
  motto: 'Dónde están sus equipos, si están trabajando y qué necesita atención.',
  north: 'N',
  east: 'E',
  south: 'S',
  west: 'O',
  firstTitle: 'Primer acceso',
  firstWelcome: 'Configure el portal',
  firstLead: 'Cree la primera cuenta y su administrador.',
  account: 'Nombre de la cuenta',
  accountHint: 'Su empresa o flota.',
  name: 'Su nombre',
  passwordHint:
    'Al menos {{minimum}} caracteres. Unas palabras sin relación entre sí son fáciles de recordar y difíciles de adivinar.',
  passwordAgain: 'Confirmar contraseña',
  create: 'Crear cuenta',
  linkMissing: 'Esta dirección está incompleta. Abra el enlace completo que el portal mostró al iniciar.',
};
