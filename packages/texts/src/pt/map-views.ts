import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/map-views.ts';

export const texts: Translated<typeof source> = {
  views: 'Visões salvas',
  own: 'Minhas visões',
  shared: 'Compartilhadas na conta',
  none: 'Salve a visão atual do mapa para voltar a ela ou abrir o mapa com ela.',
  save: 'Salvar esta visão',
  name: 'Nome da visão',
  share: 'Compartilhar com toda a conta',
  more: 'Mais opções de {{name}}',
  rename: 'Renomear',
  saveName: 'Salvar',
  replace: 'Substituir pelo mapa atual',
  makeDefault: 'Abrir o mapa com esta visão',
  clearDefault: 'Não abrir mais o mapa com esta visão',
  isDefault: 'O mapa abre com esta visão',
  defaultChosen: 'O mapa agora abre com {{name}}',
  defaultCleared: 'O mapa não abre mais com {{name}}',
  remove: 'Excluir',
  removeTitle: 'Excluir a visão {{name}}?',
  removeOwn: 'A visão some da sua lista. Ativos e filtros não mudam.',
  removeShared: 'A visão deixa de existir para toda a conta. Ativos e filtros não mudam.',
  removeView: 'Excluir visão',
  full: 'Você pode salvar até {{count}} visões. Exclua uma para salvar outra.',
  notSavable: 'A visão tem valores de filtro demais para ser salva. Escolha menos.',
};
