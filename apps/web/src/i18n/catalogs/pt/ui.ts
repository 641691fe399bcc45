import type { Translated } from '../../translated.ts';
import type { texts as source } from '../en/ui.ts';

export const texts: Translated<typeof source> = {
  doneOf: '{{done}} de {{total}}',
  left_seconds: 'faltam cerca de {{count}} s',
  left_minutes_one: 'falta cerca de {{count}} min',
  left_minutes_other: 'faltam cerca de {{count}} min',
  left_hours: 'faltam cerca de {{count}} h',
  offlineNothing:
    'Nada tinha sido recebido antes de a conexão cair. Os dados aparecem aqui quando ela voltar.',
  selectLoaded: 'Selecionar todas as linhas carregadas',
  selectRow: 'Selecionar {{name}}',
  rangeOf: '{{from}} a {{to}} de {{total}}',
  columnsOf: '{{shown}} de {{total}} colunas',
  updatedAt: 'Atualizado às {{time}}',
  updateFailed: 'Sem atualizar desde {{time}}',
  loadMoreFailed: 'Não foi possível carregar as próximas linhas.',
  loadAgain: 'Carregar de novo',
};
