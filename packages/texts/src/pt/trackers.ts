import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/trackers.ts';

export const texts: Translated<typeof source> = {
  listLabel: 'Rastreadores registrados, mais recentes primeiro',
  search: 'Buscar pelo ID do rastreador',
  claim: 'Registrar rastreador',
  trackerId: 'ID do rastreador',
  trackerIdHint: 'IMEI da etiqueta ou o ID configurado no rastreador.',
  lead: 'Os rastreadores se conectam diretamente a este portal depois de registrados. Os dados deles pertencem a esta conta.',
  asset: 'Ativo',
  unassigned: 'Sem vínculo',
  claimedAt: 'Registrado',
  claimedBy: 'Registrado por',
  taken: 'Outra conta já registrou este rastreador. Confira o ID ou fale com o operador do portal.',
  claimed: '{{tracker}} registrado',
  release: 'Liberar',
  releaseTitle: 'Liberar {{tracker}}?',
  releaseEffect:
    'O rastreador não poderá mais se conectar diretamente, e outra conta poderá registrá-lo. O histórico dele permanece.',
  releaseConfirm: 'Liberar rastreador',
  released: '{{tracker}} liberado',
  nothingTitle: 'Nenhum rastreador encontrado',
  nothingText: 'Altere a busca.',
  emptyTitle: 'Nenhum rastreador registrado',
  emptyText:
    'Registre os rastreadores que enviam diretamente a este portal, sem um servidor no meio. Eles aparecem aqui com seus ativos.',
  panelLabel: 'Rastreador {{tracker}}',
  isClaimed: 'Conecta-se diretamente',
  whereTitle: 'Configure no rastreador',
  noPorts: 'Este portal não tem portas para rastreadores. O operador as abre com TRACKER_PORTS.',
  server: 'Servidor',
  port: 'Porta',
  claimHint: 'Registra o rastreador nesta conta e mostra onde ele se conecta.',
};
