import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/signature.ts';

export const texts: Translated<typeof source> = {
  title: 'Verificar una liquidación',
  signature: 'Firma del documento',
  signatureHint:
    'Los 64 caracteres impresos en la liquidación. Escríbalos o péguelos con o sin espacios, o escanee el código impreso.',
  notSignature: 'La firma tiene 64 caracteres, de 0 a 9 y de a hasta f. Revise lo que ingresó.',
  verify: 'Verificar',
  unknown:
    'Ninguna liquidación que usted puede ver tiene esta firma. Revise cada carácter. Si son correctos, el documento no se emitió aquí o es de una UL que usted no ve.',
  answer: 'Resultado',
  holds: 'Sin cambios desde que se emitió',
  broken: 'Cambiado desde que se emitió',
  number: 'Liquidación',
  period: 'Días',
  holdsHint: 'La liquidación almacenada tiene esta firma. Compare número, días e importes con su copia.',
  brokenHint:
    'La liquidación almacenada ya no corresponde a la firma. No confíe en ella y avise a quien opera el portal.',
  openContracts: 'Mostrar contratos',
};
