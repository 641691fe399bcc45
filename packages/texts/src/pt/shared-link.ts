import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/shared-link.ts';

export const texts: Translated<typeof source> = {
  opening: 'Abrindo o link…',
  retry: 'Tentar de novo',
  expiredTitle: 'Este link expirou',
  expiredLead: 'O conteúdo dele não está mais disponível aqui.',
  used_upTitle: 'Este link atingiu o limite',
  used_upLead: 'O número máximo de downloads foi atingido.',
  revokedTitle: 'Este link foi revogado',
  revokedLead: 'Quem enviou o link o revogou.',
  renewedTitle: 'Este link foi substituído',
  renewedLead: 'Quem enviou o link o renovou. Só o novo funciona.',
  withdrawnTitle: 'Este link não funciona mais',
  withdrawnLead: 'Quem criou o link não tem mais acesso ao conteúdo.',
  unknownTitle: 'Link não encontrado',
  unknownLead: 'O endereço está incompleto ou o conteúdo foi excluído.',
  howToRenew: 'Peça um novo link a quem o enviou.',
};
