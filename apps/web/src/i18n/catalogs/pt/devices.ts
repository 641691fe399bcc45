import type { Translated } from '../../translated.ts';
import type { texts as source } from '../en/devices.ts';

export const texts: Translated<typeof source> = {
  title: 'Dispositivos',
  inbox: 'Caixa de entrada',
  refused: 'Posições recusadas',
  files: 'Arquivos',
  keys: 'Chaves de API',
  noPermission: 'Você não tem acesso à gestão de dispositivos',
  noPermissionHint:
    'A administração da conta vê quem está chamando e gerencia as chaves. Peça acesso a ela, ou a permissão de alterar ativos para importar arquivos.',
  inboxEmptyTitle: 'Nenhum dispositivo esperando',
  inboxEmptyText:
    'Um dispositivo que envia com uma chave desta conta e não pertence a nenhum ativo aparece aqui com o que enviou, até você conectá-lo a um ativo ou bloqueá-lo.',
  refusedEmptyTitle: 'Nada foi recusado',
  refusedEmptyText:
    'As posições que não puderam ser guardadas esperam aqui com o motivo, para você corrigir e trazê-las.',
  filesEmptyTitle: 'Posições de arquivos',
  filesEmptyText: 'Trajetos que um dispositivo ou outro sistema guardou, em CSV, GPX ou GeoJSON.',
  knocking_one: '{{formatted}} dispositivo esperando',
  knocking_other: '{{formatted}} dispositivos esperando',
};
