import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/fuels.ts';

export const texts: Translated<typeof source> = {
  count_one: '{{formatted}} combustível',
  count_other: '{{formatted}} combustíveis',
  search: 'Buscar combustíveis',
  new: 'Novo combustível',
  create: 'Adicionar combustível',
  save: 'Salvar combustível',
  fuel: 'Combustível',
  dieselKind: 'Óleo diesel',
  petrolKind: 'Gasolina comum',
  lpgKind: 'Gás liquefeito de petróleo',
  ethanolKind: 'Etanol',
  everyCategory: 'As demais categorias',
  factor: 'Fator de CO₂',
  factorIn: 'CO₂ por litro, em {{unit}}',
  source: 'Fonte',
  price: 'Preço',
  priceIn: 'Preço em {{unit}}',
  priceHint: 'Deixe vazio para não incluir o combustível nos custos',
  from: 'Primeiro dia',
  until: 'Até',
  goesOn: 'vigente',
  sinceDay: 'desde {{day}}',
  updatedAt: 'Alterado',
  delete: 'Excluir combustível',
  deleteTitle: 'Excluir o combustível {{name}}?',
  deleteEffect:
    'As emissões e os custos do período são recalculados com o combustível anterior. Não é possível desfazer.',
  conflict:
    'Outro usuário alterou este combustível enquanto você editava. Seus dados foram mantidos sobre a versão mais recente. Revise e salve de novo.',
  aboveZero: 'Informe um valor acima de 0 ou deixe vazio',
  taken: 'Já existe um combustível desta categoria a partir deste dia. Edite esse combustível.',
  tooMany: 'Você atingiu o limite de combustíveis. Exclua alguns e tente de novo.',
  nothingTitle: 'Nenhum combustível encontrado',
  nothingText: 'Nenhum combustível corresponde à busca e aos filtros.',
  emptyTitle: 'Ainda não há combustíveis',
  emptyText:
    'Enquanto não houver combustíveis, as emissões são calculadas para diesel com o fator do IPCC. Adicione o combustível de cada categoria, o fator de CO₂, o preço por litro e o primeiro dia.',
  emptyViewer: 'Administradores que podem alterar o Financeiro podem adicionar combustíveis.',
};
