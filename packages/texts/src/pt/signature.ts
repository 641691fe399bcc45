import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/signature.ts';

export const texts: Translated<typeof source> = {
  title: 'Verificar uma medição',
  signature: 'Assinatura do documento',
  signatureHint:
    'Os 64 caracteres impressos na medição. Digite ou cole com ou sem espaços, ou leia o código impresso.',
  notSignature: 'A assinatura tem 64 caracteres, de 0 a 9 e de a até f. Confira o que você digitou.',
  verify: 'Verificar',
  unknown:
    'Nenhuma medição que você pode ver tem esta assinatura. Confira cada caractere. Se estiverem certos, o documento não foi emitido aqui ou é de uma UL que você não vê.',
  answer: 'Resultado',
  holds: 'Sem alteração desde a emissão',
  broken: 'Alterado desde a emissão',
  number: 'Medição',
  period: 'Dias',
  holdsHint: 'A medição armazenada tem esta assinatura. Compare número, dias e valores com a sua cópia.',
  brokenHint:
    'A medição armazenada não corresponde mais à assinatura. Não confie nela e avise quem opera o portal.',
  openContracts: 'Mostrar contratos',
};
