import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/units.ts';

export const texts: Translated<typeof source> = {
  title: 'Unidades locadoras (ULs)',
  count_one: '{{formatted}} UL',
  count_other: '{{formatted}} ULs',
  search: 'Buscar ULs',
  new: 'Nova UL',
  create: 'Criar UL',
  save: 'Salvar UL',
  created: 'UL criada',
  updated: 'UL atualizada',
  code: 'Código',
  name: 'Nome',
  timeZone: 'Fuso horário',
  phone: 'Telefone',
  phoneHint: 'A tela inicial sugere ligar para este número quando um ativo da UL deixa de reportar.',
  assets: 'Ativos',
  archivedAt: 'Arquivada desde',
  shown: 'ULs exibidas',
  taken: 'Outra UL já usa este código. Informe outro código.',
  archive: 'Arquivar UL',
  archiveTitle: 'Arquivar a UL {{name}}?',
  archiveEffect:
    'A UL deixa de aparecer em listas, filtros e opções. O histórico e os indicadores são mantidos, o código pode ser usado de novo e você pode restaurá-la. Uma UL com ativos não pode ser arquivada.',
  archived: 'UL arquivada',
  restore: 'Restaurar UL',
  restoreTitle: 'Restaurar a UL {{name}}?',
  restoreEffect:
    'A UL volta a aparecer em listas, filtros e opções. Os ativos arquivados não são restaurados com ela. Se outra UL usar o código, informe outro código.',
  restored: 'UL restaurada',
  emptyTitle: 'Ainda não há ULs',
  emptyText: 'Todo ativo pertence a uma unidade locadora (UL), e os perfis dão acesso por UL.',
};
