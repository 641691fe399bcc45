import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/customers.ts';

export const texts: Translated<typeof source> = {
  title: 'Clientes',
  count_one: '{{formatted}} cliente',
  count_other: '{{formatted}} clientes',
  search: 'Buscar clientes',
  new: 'Novo cliente',
  create: 'Criar cliente',
  save: 'Salvar cliente',
  created: 'Cliente criado',
  updated: 'Cliente atualizado',
  code: 'Nome',
  phone: 'Telefone',
  phoneHint:
    'A tela inicial sugere ligar primeiro para este número quando um ativo do cliente deixa de reportar.',
  assets: 'Ativos',
  archivedAt: 'Arquivado desde',
  shown: 'Clientes exibidos',
  taken: 'Outro cliente já usa este nome. Informe outro nome.',
  archive: 'Arquivar cliente',
  archiveTitle: 'Arquivar o cliente {{name}}?',
  archiveEffect:
    'O cliente deixa de aparecer em listas, filtros e opções. O histórico e os indicadores são mantidos, o nome pode ser usado de novo e você pode restaurá-lo. Um cliente com ativos ou contratos vigentes não pode ser arquivado.',
  archived: 'Cliente arquivado',
  restore: 'Restaurar cliente',
  restoreTitle: 'Restaurar o cliente {{name}}?',
  restoreEffect:
    'O cliente volta a aparecer em listas, filtros e opções. Os ativos arquivados não são restaurados com ele. Se outro cliente usar o nome, informe outro nome.',
  restored: 'Cliente restaurado',
  emptyTitle: 'Ainda não há clientes',
  emptyText: 'Cadastre clientes para escolhê-los nos ativos e nos contratos de locação.',
  emptyViewer: 'Administradores que podem alterar ativos podem cadastrar clientes.',
};
