import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/archiving.ts';

export const texts: Translated<typeof source> = {
  show: 'Ativos exibidos',
  show_false: 'Atuais',
  show_true: 'Arquivados',
  note: 'Arquivado desde {{time}}. Não aparece em listas, no mapa nem em regras. O histórico e os indicadores são mantidos.',
  nothingTitle: 'Nenhum ativo arquivado',
  nothingText: 'Os ativos que você arquivar aparecem aqui e podem ser restaurados.',
  archive: 'Arquivar',
  archiveTitle_one: 'Arquivar {{formatted}} ativo?',
  archiveTitle_other: 'Arquivar {{formatted}} ativos?',
  archiveEffect:
    'Ativos arquivados saem das listas, do mapa e das regras. O histórico e os indicadores são mantidos, os IDs podem ser usados de novo e você pode restaurar os ativos, sem os dispositivos.',
  archiveLabel_one: 'Arquivar {{formatted}} ativo',
  archiveLabel_other: 'Arquivar {{formatted}} ativos',
  ends_devices: 'Dispositivos que serão desvinculados: {{formatted}}',
  ends_alerts: 'Alertas abertos que serão encerrados: {{formatted}}',
  ends_contracts: 'Contratos de locação que continuam vigentes: {{formatted}}',
  ends_workOrders: 'Ordens de serviço que continuam abertas: {{formatted}}',
  archived_one: '{{formatted}} ativo arquivado',
  archived_other: '{{formatted}} ativos arquivados',
  restore: 'Restaurar',
  restoreTitle_one: 'Restaurar {{formatted}} ativo?',
  restoreTitle_other: 'Restaurar {{formatted}} ativos?',
  restoreEffect:
    'Os ativos restaurados voltam às listas, ao mapa e às regras. Vincule os dispositivos novamente.',
  restoreLabel_one: 'Restaurar {{formatted}} ativo',
  restoreLabel_other: 'Restaurar {{formatted}} ativos',
  restored_one: '{{formatted}} ativo restaurado',
  restored_other: '{{formatted}} ativos restaurados',
  takenHint: 'Outros ativos usam estes IDs agora. Informe outros IDs para os ativos arquivados.',
  newCode: 'Novo ID para {{code}}',
  tooManyTaken: 'Mais de {{most}} destes IDs estão em uso. Selecione menos ativos e tente novamente.',
};
