import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/shared-link.ts';

export const texts: Translated<typeof source> = {
  opening: 'Abrindo o link…',
  retry: 'Tentar de novo',
  expiredTitle: 'Este link expirou',
  expiredLead: 'O que ele abria não pode mais ser visto aqui.',
  used_upTitle: 'Este link já foi usado',
  used_upLead: 'Ele foi baixado tantas vezes quanto permitia.',
  revokedTitle: 'Este link foi revogado',
  revokedLead: 'Quem o enviou o encerrou.',
  renewedTitle: 'Há um link mais novo',
  renewedLead: 'Quem o enviou o renovou; este deixou de abrir.',
  withdrawnTitle: 'Este link não abre mais',
  withdrawnLead: 'Quem o criou não tem mais acesso ao que ele abria.',
  unknownTitle: 'Este link não abre nada',
  unknownLead: 'O endereço está incompleto ou o que ele abria foi excluído.',
  howToRenew: 'Peça um novo a quem enviou o link: leva um instante.',
};
