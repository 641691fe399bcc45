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
  phoneHint: 'O início oferece ligar para ele quando um ativo da UL fica sem comunicação.',
  assets: 'Ativos',
  archivedAt: 'Arquivada desde',
  shown: 'ULs exibidas',
  taken: 'Outra UL já usa este código. Informe outro código.',
  archive: 'Arquivar UL',
  archiveTitle: 'Arquivar a UL {{name}}?',
  archiveEffect:
    'Ela sai das listas, dos filtros e das opções. O histórico e os indicadores são mantidos, o código pode ser usado novamente, e você pode restaurá-la. Uma UL com ativos não pode ser arquivada.',
  archived: 'UL arquivada',
  restore: 'Restaurar UL',
  restoreTitle: 'Restaurar a UL {{name}}?',
  restoreEffect:
    'Ela volta às listas, aos filtros e às opções. Os ativos arquivados não são restaurados com ela. Se outra UL usar o código, informe outro código.',
  restored: 'UL restaurada',
  emptyTitle: 'Ainda não há ULs',
  emptyText: 'Todo ativo pertence a uma unidade locadora (UL), e os perfis dão acesso por UL.',
};
