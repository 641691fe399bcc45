import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/targets.ts';

export const texts: Translated<typeof source> = {
  count_one: '{{formatted}} meta',
  count_other: '{{formatted}} metas',
  search: 'Buscar metas',
  new: 'Nova meta',
  create: 'Definir meta',
  save: 'Salvar meta',
  metric: 'Métrica',
  everyUnit: 'Todas as ULs',
  everyCategory: 'Todas as categorias',
  value: 'Valor da meta',
  valueIn: 'Valor da meta em {{unit}}',
  days: 'dias',
  ofSum: 'Por ativo e dia',
  perAssetAndDay: '{{value}} por ativo e dia',
  from: 'Primeiro dia',
  to: 'Último dia',
  goesOn: 'em vigor',
  toHint: 'Vazio enquanto estiver em vigor',
  updatedAt: 'Alterada',
  endToday: 'Encerrar hoje',
  delete: 'Excluir meta',
  deleteTitle: 'Excluir esta meta? {{name}}',
  deleteEffect:
    'Os números dos dias dela deixam de ser comparados com ela, e não há como recuperá-la. Para mantê-la no passado, encerre-a.',
  conflict:
    'Alguém alterou esta meta enquanto isso. O que você digitou está agora sobre a versão mais nova: confira e salve de novo.',
  endsBefore: 'O último dia não pode ser anterior ao primeiro',
  taken: 'A mesma métrica, UL e categoria já têm uma meta a partir deste dia: altere essa',
  aboveHundred: 'Uma proporção é no máximo 100',
  tooMany: 'A conta tem tantas metas quanto pode. Exclua algumas.',
  nothingTitle: 'Nenhuma meta encontrada',
  nothingText: 'Nenhuma meta corresponde à busca e aos filtros.',
  emptyTitle: 'Nenhuma meta definida',
  emptyText:
    'Defina a quanto uma métrica deve chegar: da conta, de uma UL, de uma categoria ou de uma categoria em uma UL. Vale a mais específica; entre iguais, a que começou por último.',
  emptyViewer: 'Define quem pode alterar o Cockpit.',
};
