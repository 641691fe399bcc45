import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/records.ts';

export const texts: Translated<typeof source> = {
  create: 'Adicionar',
  save: 'Salvar alterações',
  delete: 'Excluir',
  conflict:
    'Outro usuário alterou este registro enquanto você editava. Seus dados foram mantidos sobre a versão mais recente. Revise e salve de novo.',
  taken: 'Já existe',
  tooMany: 'Você atingiu o limite. Exclua alguns e tente de novo.',
  nothingTitle: 'Nada encontrado',
  nothingText: 'Altere a busca ou os filtros.',
  emptyViewer: 'Usuários que podem alterar este módulo podem adicionar registros.',
};
