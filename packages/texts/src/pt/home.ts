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
  communicatingFormula: '{{heard}} de {{total}} ativos: todos, menos os sem comunicação e os sem status',
  asOf: 'às {{time}}',
  silent: 'Sem comunicação',
  silentNone: 'Todos os ativos estão comunicando.',
  latest: 'Última atividade',
  latestNone: 'Nenhum ativo reportou ainda.',
  recentFiles: 'Arquivos recentes',
  seeAll: 'Ver tudo',
  shortcuts: 'Atalhos',
  mapHint: 'Onde cada ativo está agora',
  assetsHint: 'A frota inteira, com filtros',
  notificationsHint: 'O que aconteceu e interessa a você',
  neverReported: 'nunca reportou',
  emptyTitle: 'Nenhum ativo ainda',
  emptyText:
    'Cadastre suas máquinas e conecte um dispositivo a cada uma; aqui você verá onde estão e se estão trabalhando.',
  emptyAction: 'Cadastrar ativos',
  emptyViewer: 'Ainda não há ativos nas suas ULs. Peça à administração da conta o cadastro das máquinas.',
  noModuleTitle: 'Nada para monitorar aqui ainda',
  noModuleText:
    'Seu perfil em {{account}} não tem telas de monitoramento. Peça o acesso à administração da conta.',
};
