import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/suite.ts';

export const texts: Translated<typeof source> = {
  title: 'Visão geral do monitoramento',
  screens: 'Telas do monitoramento',
  asOf: 'dados das {{time}}',
  demoHistory: 'Carregando um mês de histórico da demonstração: {{share}}',
  demoHistoryBar: 'Histórico da demonstração',
  map: 'Mapa',
  mapHint: 'Posição atual de cada ativo e percurso de hoje',
  routes: 'Rotas',
  routesHint: 'Trajetos e paradas de cada ativo, dia a dia',
  verifyStatement: 'Verificar uma medição',
  verifyStatementHint: 'Confira se uma medição de locação não mudou desde a emissão',
  geofences: 'Cercas',
  geofencesHint: 'Áreas no mapa que registram presença, entradas, saídas e excesso de velocidade',
  assets: 'Ativos',
  alerts: 'Alertas',
  alertsHint: 'O que requer atenção, quem cuida e até quando',
  alertManagement: 'Gerenciamento de alertas',
  alertManagementHint: 'Tipos de alerta, avisos e silenciamentos',
  alertsToTreat: 'não resolvidos, {{formatted}} sob sua responsabilidade',
  assetsHint: 'Toda a frota, com filtros, dispositivos e cadastro',
  reportingNow_one: 'comunicando agora, de {{formatted}} ativo',
  reportingNow_other: 'comunicando agora, de {{formatted}} ativos',
  needAttention_one: 'sem comunicação, de {{formatted}} ativo',
  needAttention_other: 'sem comunicação, de {{formatted}} ativos',
  emptyTitle: 'Nenhuma tela de monitoramento disponível',
  emptyText:
    'Seu perfil em {{account}} não inclui telas de monitoramento. Peça acesso a um administrador da conta.',
};
