import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/map-views.ts';

export const texts: Translated<typeof source> = {
  views: 'Visões salvas',
  own: 'Minhas visões',
  shared: 'Compartilhadas na conta',
  none: 'Salve o que o mapa mostra agora para voltar a isso depois ou abrir o mapa assim.',
  save: 'Salvar esta visão',
  name: 'Nome da visão',
  share: 'Para todos da conta',
  more: 'Mais opções de {{name}}',
  rename: 'Renomear',
  saveName: 'Salvar',
  replace: 'Substituir pelo que o mapa mostra agora',
  makeDefault: 'Abrir o mapa com esta visão',
  clearDefault: 'Não abrir mais o mapa com esta visão',
  isDefault: 'O mapa abre com esta visão',
  defaultChosen: 'O mapa agora abre com {{name}}',
  defaultCleared: 'O mapa não abre mais com {{name}}',
  remove: 'Excluir',
  removeTitle: 'Excluir a visão {{name}}?',
  removeOwn: 'Ela sai da sua lista. Ativos e filtros continuam como estão.',
  removeShared: 'Ela sai da lista de todos da conta. Ativos e filtros continuam como estão.',
  removeView: 'Excluir a visão',
  full: 'Há espaço para {{count}} visões. Exclua uma antes de salvar outra.',
  notSavable: 'O que o mapa mostra não pode ser salvo: há valores de filtro demais. Escolha menos.',
};
