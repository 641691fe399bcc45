import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/suite.ts';

export const texts: Translated<typeof source> = {
  title: 'A frota hoje',
  ofAssets_one: 'de {{formatted}} ativo',
  ofAssets_other: 'de {{formatted}} ativos',
  alerts: 'Alertas abertos',
  noneResolved: 'nenhum resolvido ainda',
  resolvedIn: 'mediana até resolver: {{time}}',
  activity: 'Atividade',
  activityNote: 'máximo de ativos em trajeto ao mesmo tempo, por hora',
  emptyTitle: 'Nenhuma tela de monitoramento disponível',
  emptyText:
    'Seu perfil em {{account}} não inclui telas de monitoramento. Peça acesso a um administrador da conta.',
};
