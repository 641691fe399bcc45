import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/signature.ts';

export const texts: Translated<typeof source> = {
  title: 'Verificar una liquidación',
  signature: 'Firma del documento',
  signatureHint:
    'Los 64 caracteres impresos en la liquidación. Escríbalos o péguelos, con o sin espacios, o escanee el código impreso.',
  notSignature:
    'La firma del documento tiene 64 caracteres: dígitos del 0 al 9 y letras de la a hasta la f. Revise la firma e intente de nuevo.',
  verify: 'Verificar firma',
  unknown:
    'Ninguna liquidación a la que tiene acceso tiene esta firma. Revise cada carácter. Si todos son correctos, el documento no se emitió aquí o pertenece a una unidad locadora (UL) a la que no tiene acceso.',
  answer: 'Resultado',
  holds: 'Sin cambios desde su emisión',
  broken: 'Modificada desde su emisión',
  number: 'Liquidación',
  period: 'Período',
  holdsHint:
    'La liquidación almacenada corresponde a esta firma. Compare número, período e importes con su copia.',
  brokenHint:
    'La liquidación almacenada ya no corresponde a su firma. No confíe en ella y avise al operador del portal.',
  openContracts: 'Ver contratos',
};
