import type { Translated } from '../../translated.ts';
import type { texts as source } from '../en/signature.ts';

export const texts: Translated<typeof source> = {
  title: 'Verificar um selo',
  signature: 'Selo',
  signatureHint:
    'Os 64 caracteres da medição, digitados ou colados de qualquer forma; um código lido abre esta tela com eles.',
  notSignature: 'Não é um selo: ele tem 64 caracteres de 0 a 9 e de a até f.',
  verify: 'Verificar',
  unknown:
    'Nenhuma medição que você possa conhecer tem este selo. Confira cada caractere; se está certo, o papel que você tem não foi emitido aqui, ou é de uma UL que você não vê.',
  answer: 'O que o selo diz',
  holds: 'Sem alteração desde a emissão',
  broken: 'Alterado desde a emissão',
  number: 'Medição',
  period: 'Dias',
  holdsHint: 'A medição guardada tem este hash. Compare número, dias e cada valor com o que você tem.',
  brokenHint: 'A medição guardada não tem mais este hash. Não confie nela e avise quem opera o portal.',
  openContracts: 'Mostrar os contratos',
};
