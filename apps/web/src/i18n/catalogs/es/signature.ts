import type { Translated } from '../../translated.ts';
import type { texts as source } from '../en/signature.ts';

export const texts: Translated<typeof source> = {
  title: 'Verificar un sello',
  signature: 'Sello',
  signatureHint:
    'Los 64 caracteres del extracto, escritos o pegados de cualquier forma; un código escaneado abre esta pantalla con ellos.',
  notSignature: 'No es un sello: tiene 64 caracteres de 0 a 9 y de a hasta f.',
  verify: 'Verificar',
  unknown:
    'Ningún extracto que usted pueda conocer tiene este sello. Revise cada carácter; si es correcto, el papel que tiene no se emitió aquí, o es de una UL que usted no ve.',
  answer: 'Lo que dice el sello',
  holds: 'Sin cambios desde que se emitió',
  broken: 'Cambiado desde que se emitió',
  number: 'Extracto',
  period: 'Días',
  holdsHint:
    'El extracto guardado tiene este hash. Compare número, días y cada importe con el que usted tiene.',
  brokenHint: 'El extracto guardado ya no tiene este hash. No confíe en él y avise a quien opera el portal.',
  openContracts: 'Mostrar sus contratos',
};
