import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/suite.ts';

export const texts: Translated<typeof source> = {
  title: 'Visão geral do monitoramento',
  screens: 'Telas do monitoramento',
  asOf: 'às {{time}}',
  demoHistory: 'Carregando um mês de histórico da demonstração: {{share}}',
  demoHistoryBar: 'Histórico da demonstração',
  map: 'Mapa',
  mapHint: 'Onde cada ativo está agora e por onde passou hoje',
  routes: 'Rotas',
  routesHint: 'Trajetos e paradas dos ativos, dia a dia',
  verifyStatement: 'Verificar uma medição',
  verifyStatementHint: 'Confere se uma medição de locação não mudou desde a emissão',
  geofences: 'Cercas',
  geofencesHint: 'Lugares desenhados no mapa: quem está dentro, quem entra, sai ou passa do limite',
  assets: 'Ativos',
  alerts: 'Alertas',
  alertsHint: 'O que deu errado, quem trata e até quando',
  alertManagement: 'Gerenciamento de alertas',
  alertManagementHint: 'O que abre alertas, quem é avisado, o que está silenciado',
  alertsToTreat: 'por tratar, {{formatted}} deles seus',
  assetsHint: 'A frota inteira, com filtros, dispositivos e cadastro',
  reportingNow_one: 'reportando agora, de {{formatted}} ativo',
  reportingNow_other: 'reportando agora, de {{formatted}} ativos',
  needAttention_one: 'sem sinal, de {{formatted}} ativo',
  needAttention_other: 'sem sinal, de {{formatted}} ativos',
  emptyTitle: 'Ainda não há telas de monitoramento',
  emptyText:
    'Nenhuma das telas de monitoramento que o seu perfil em {{account}} abre está disponível ainda. Peça acesso a outras aos administradores da conta.',
};
