import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/home.ts';

export const texts: Translated<typeof source> = {
  title: 'Início',
  morning: 'Bom dia',
  afternoon: 'Boa tarde',
  evening: 'Boa noite',
  openMap: 'Abrir mapa',
  fleetNow: 'Frota agora',
  assets_one: '{{formatted}} ativo',
  assets_other: '{{formatted}} ativos',
  communicating: '{{share}} comunicando',
  communicatingFormula: '{{heard}} de {{total}} ativos, exceto os sem comunicação e os sem status',
  asOf: 'às {{time}}',
  silent: 'Sem comunicação',
  silentNone: 'Todos os ativos estão comunicando.',
  latest: 'Última atividade',
  latestNone: 'Os ativos aparecem aqui após o primeiro sinal.',
  recentFiles: 'Arquivos recentes',
  seeAll: 'Ver tudo',
  shortcuts: 'Atalhos',
  mapHint: 'Localização atual de cada ativo',
  assetsHint: 'A frota inteira, com filtros',
  notificationsHint: 'Alertas e avisos para você',
  neverReported: 'nunca reportou',
  emptyTitle: 'Nenhum ativo ainda',
  emptyText:
    'Adicione suas máquinas e vincule um dispositivo a cada uma para ver onde estão e se estão trabalhando.',
  emptyAction: 'Adicionar ativos',
  emptyViewer:
    'Suas unidades locadoras (ULs) ainda não têm ativos. Peça a um administrador da conta que os adicione.',
  noModuleTitle: 'Nenhuma tela de monitoramento ainda',
  noModuleText:
    'Seu perfil em {{account}} não inclui telas de monitoramento. Peça acesso a um administrador da conta.',
};
