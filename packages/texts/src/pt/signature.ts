import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/signature.ts';

export const texts: Translated<typeof source> = {
  title: 'Verificar uma medição',
  signature: 'Assinatura do documento',
  signatureHint:
    'Os 64 caracteres impressos na medição. Digite ou cole com ou sem espaços, ou escaneie o código impresso.',
  notSignature:
    'A assinatura do documento tem 64 caracteres: dígitos de 0 a 9 e letras de a até f. Confira a assinatura e tente de novo.',
  verify: 'Verificar assinatura',
  unknown:
    'Nenhuma medição a que você tem acesso tem esta assinatura. Confira cada caractere. Se todos estiverem corretos, o documento não foi emitido aqui ou pertence a uma unidade locadora (UL) a que você não tem acesso.',
  answer: 'Resultado',
  holds: 'Inalterada desde a emissão',
  broken: 'Alterada desde a emissão',
  number: 'Medição',
  period: 'Período',
  holdsHint:
    'A medição armazenada corresponde a esta assinatura. Compare número, período e valores com a sua cópia.',
  brokenHint:
    'A medição armazenada não corresponde mais à assinatura. Não confie nela e avise o operador do portal.',
  openContracts: 'Ver contratos',
};
