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
  ethanolKind: 'Álcool etílico',
  everyCategory: 'As demais categorias',
  factor: 'Fator de CO₂',
  factorIn: 'CO₂ por litro, em {{unit}}',
  source: 'Fonte',
  price: 'Preço',
  priceIn: 'Preço em {{unit}}',
  priceHint: 'Vazio se o combustível não deve ser custeado',
  from: 'Primeiro dia',
  until: 'Até',
  goesOn: 'em vigor',
  sinceDay: 'desde {{day}}',
  updatedAt: 'Alterado',
  delete: 'Excluir combustível',
  deleteTitle: 'Excluir este combustível? {{name}}',
  deleteEffect:
    'As emissões e os custos dos dias dele passam a ser calculados pelo anterior, e não há como recuperá-lo.',
  conflict:
    'Alguém alterou este combustível enquanto isso. O que você digitou está agora sobre a versão mais nova: confira e salve de novo.',
  aboveZero: 'Digite mais de 0, ou nada',
  taken: 'A mesma categoria já tem um combustível a partir deste dia: altere esse',
  tooMany: 'A conta tem tantos combustíveis quanto pode. Exclua alguns.',
  nothingTitle: 'Nenhum combustível encontrado',
  nothingText: 'Nenhum combustível corresponde à busca e aos filtros.',
  emptyTitle: 'Nenhum combustível informado',
  emptyText:
    'As emissões são calculadas como de diesel, pelo fator do IPCC. Informe o que as categorias queimam, com qual fator a partir de qual dia, e quanto custa um litro.',
  emptyViewer: 'Quem informa são os administradores que podem alterar o Financeiro.',
};
