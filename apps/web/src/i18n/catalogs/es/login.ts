import type { Translated } from '../../translated.ts';
import type { texts as source } from '../en/login.ts';

export const texts: Translated<typeof source> = {
  title: 'Entrar',
  welcome: 'Bienvenido',
  lead: 'Entre para ver su flota y sus equipos.',
  email: 'Correo electrónico',
  password: 'Contraseña',
  showPassword: 'Mostrar contraseña',
  hidePassword: 'Ocultar contraseña',
  signIn: 'Entrar',
  signingIn: 'Entrando…',
  needAccess: '¿Necesita acceso? Hable con la administración de su cuenta.',
  motto: 'Dónde está, si está trabajando y qué pide atención.',
  north: 'N',
  east: 'E',
  south: 'S',
  west: 'O',
  firstTitle: 'Primer acceso',
  firstWelcome: 'Prepare el portal',
  firstLead: 'Cree la primera cuenta y la persona que la administra.',
  account: 'Nombre de la cuenta',
  accountHint: 'La empresa o flota con la que este portal empieza.',
  name: 'Su nombre',
  passwordAgain: 'Repita la contraseña',
  create: 'Crear cuenta',
  linkMissing: 'Esta dirección está incompleta. Abra el enlace entero que el portal mostró al iniciar.',
};
