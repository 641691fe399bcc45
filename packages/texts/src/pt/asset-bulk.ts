import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/asset-bulk.ts';

export const texts: Translated<typeof source> = {
  title_one: 'Editar {{formatted}} ativo',
  title_other: 'Editar {{formatted}} ativos',
  lead: 'Escolha os campos a alterar. Os demais ficam como estão.',
  asIs: 'Sem alteração',
  leaveAsIs: 'Não alterar',
  leaveField: 'Não alterar: {{field}}',
  yes: 'Sim',
  no: 'Não',
  clearHint: 'Deixe vazio para limpar este campo.',
  effect: 'Efeito',
  effectNone: 'Escolha pelo menos um campo.',
  effectUnit_one: '{{formatted}} ativo passa para a UL {{unit}}',
  effectUnit_other: '{{formatted}} ativos passam para a UL {{unit}}',
  effectField_one: '{{field}}: muda em {{formatted}} ativo',
  effectField_other: '{{field}}: muda em {{formatted}} ativos',
  effectFieldNone: '{{field}}: todos os ativos já têm este valor',
  stay_one: '{{formatted}} fica como está',
  stay_other: '{{formatted}} ficam como estão',
  missing_one: '{{formatted}} não está mais disponível e será ignorado',
  missing_other: '{{formatted}} não estão mais disponíveis e serão ignorados',
  counting: 'Contando…',
  selectionChanged:
    'A seleção passou de {{before}} para {{now}} ativos durante a edição. Confira o efeito antes de salvar.',
  tooMany: 'Você pode alterar até {{limit}} ativos de uma vez. Filtre a lista e altere em partes.',
  save_one: 'Alterar {{formatted}} ativo',
  save_other: 'Alterar {{formatted}} ativos',
  saveNone: 'Alterar ativos',
  updated_one: '{{formatted}} ativo atualizado',
  updated_other: '{{formatted}} ativos atualizados',
};
