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
  goesOn: 'vigente',
  toHint: 'Deixe vazio se a meta não tiver data final.',
  updatedAt: 'Alterada',
  endToday: 'Encerrar hoje',
  delete: 'Excluir meta',
  deleteTitle: 'Excluir a meta {{name}}?',
  deleteEffect:
    'Os números deixam de ser comparados com esta meta. Não é possível desfazer. Para mantê-la nos períodos anteriores, encerre-a.',
  conflict:
    'Outro usuário alterou esta meta enquanto você editava. Seus dados foram mantidos sobre a versão mais recente. Revise e salve de novo.',
  endsBefore: 'O último dia não pode ser anterior ao primeiro',
  taken: 'Já existe uma meta desta métrica, UL e categoria a partir deste dia. Edite essa meta.',
  aboveHundred: 'Uma porcentagem pode ser no máximo 100',
  tooMany: 'Você atingiu o limite de metas. Exclua algumas e tente de novo.',
  nothingTitle: 'Nenhuma meta encontrada',
  nothingText: 'Nenhuma meta corresponde à busca e aos filtros.',
  emptyTitle: 'Ainda não há metas',
  emptyText:
    'Defina o valor que uma métrica deve atingir: na conta, em uma unidade locadora (UL), em uma categoria ou em uma categoria de uma UL. Vale a meta mais específica; entre iguais, a que começou por último.',
  emptyViewer: 'Usuários que podem alterar o Cockpit podem definir metas.',
};
