import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/records.ts';

export const texts: Translated<typeof source> = {
  create: 'Adicionar',
  save: 'Salvar',
  delete: 'Excluir',
  conflict:
    'Alguém fez alterações nesse meio-tempo. O que você informou está agora sobre a versão mais recente: confira e salve de novo.',
  taken: 'Já existe',
  tooMany: 'A conta tem tantos quanto pode ter. Exclua alguns.',
  nothingTitle: 'Nada encontrado',
  nothingText: 'Nada corresponde à busca e aos filtros.',
  emptyViewer: 'Quem pode alterar este módulo informa.',
};
