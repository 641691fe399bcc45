import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/archiving.ts';

export const texts: Translated<typeof source> = {
  show: 'Ativos exibidos',
  show_false: 'Atuais',
  show_true: 'Arquivados',
  note: 'Arquivado desde {{time}}. Não aparece em listas nem no mapa, e as regras o ignoram. O histórico e os indicadores são mantidos.',
  nothingTitle: 'Nenhum ativo arquivado',
  nothingText: 'Os ativos que você arquivar aparecem aqui. Você pode restaurá-los a qualquer momento.',
  archive: 'Arquivar',
  archiveTitle_one: 'Arquivar {{formatted}} ativo?',
  archiveTitle_other: 'Arquivar {{formatted}} ativos?',
  archiveEffect:
    'Ativos arquivados deixam de aparecer nas listas e no mapa, e as regras os ignoram. O histórico e os indicadores são mantidos, e os IDs podem ser usados de novo. Você pode restaurar os ativos, mas não o vínculo com os dispositivos.',
  archiveLabel_one: 'Arquivar {{formatted}} ativo',
  archiveLabel_other: 'Arquivar {{formatted}} ativos',
  ends_devices: 'Dispositivos que serão desvinculados: {{formatted}}',
  ends_alerts: 'Alertas abertos que serão resolvidos: {{formatted}}',
  ends_contracts: 'Contratos de locação que continuam vigentes: {{formatted}}',
  ends_workOrders: 'Ordens de serviço que continuam abertas: {{formatted}}',
  archived_one: '{{formatted}} ativo arquivado',
  archived_other: '{{formatted}} ativos arquivados',
  restore: 'Restaurar',
  restoreTitle_one: 'Restaurar {{formatted}} ativo?',
  restoreTitle_other: 'Restaurar {{formatted}} ativos?',
  restoreEffect:
    'Ativos restaurados voltam a aparecer nas listas e no mapa, e as regras voltam a valer para eles. Vincule os dispositivos de novo.',
  restoreLabel_one: 'Restaurar {{formatted}} ativo',
  restoreLabel_other: 'Restaurar {{formatted}} ativos',
  restored_one: '{{formatted}} ativo restaurado',
  restored_other: '{{formatted}} ativos restaurados',
  takenHint: 'Outros ativos já usam estes IDs. Informe outros IDs para os ativos arquivados.',
  newCode: 'Novo ID para {{code}}',
  tooManyTaken: 'Mais de {{most}} destes IDs estão em uso. Selecione menos ativos e tente de novo.',
};
