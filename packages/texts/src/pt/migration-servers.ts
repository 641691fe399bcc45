import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/migration-servers.ts';

export const texts: Translated<typeof source> = {
  title: 'Servidores Traccar',
  lead: 'Leia um servidor em funcionamento pelo endereço, preencha o que o encaminhamento perde e compare os dois sistemas.',
  add: 'Adicionar servidor',
  url: 'Endereço',
  urlHint: 'Endereço da interface web do Traccar, com https.',
  token: 'Token de acesso',
  tokenHint:
    'Criado por um administrador no Traccar em Configurações > Preferências > Token. É guardado criptografado.',
  historyFrom: 'Histórico desde',
  create: 'Ler o servidor',
  created: 'O servidor está sendo lido.',
  reading_reading: 'O servidor está sendo lido. O rascunho da migração aparece aqui quando estiver completo.',
  reading_read: 'O servidor foi lido.',
  reading_failed: 'O servidor não foi lido.',
  problem_address_refused: 'O endereço leva a uma rede interna que o operador não permite.',
  problem_unreachable: 'O servidor não responde.',
  problem_unauthorized: 'O servidor não aceita o token. Use o token de um administrador.',
  problem_not_traccar: 'Não há um Traccar nesse endereço.',
  problem_too_large: 'Uma resposta do servidor é grande demais.',
  problem_unexpected: 'Ocorreu um erro interno. O portal tenta de novo.',
  not_https: 'O endereço deve usar https.',
  openMigration: 'Abrir migração',
  catchUp: 'Preenchimento de lacunas',
  catchUpHint: 'Preenche a cada poucos minutos as posições que o servidor recebeu e que nunca chegaram aqui.',
  startCatchUp: 'Iniciar preenchimento',
  endCatchUp: 'Encerrar preenchimento',
  caughtUpTo: 'Comparado até',
  forwarded: 'Chegaram por encaminhamento',
  filled: 'Preenchidas',
  lost: 'Perdidas no encaminhamento',
  lostText_one:
    '{{formatted}} posição que o servidor antigo tinha confirmado nunca chegou. Ela foi preenchida.',
  lostText_other:
    '{{formatted}} posições que o servidor antigo tinha confirmado nunca chegaram. Elas foram preenchidas.',
  compare: 'Comparação',
  delete: 'Excluir servidor',
  deleteTitle: 'Excluir o servidor {{name}}?',
  deleteEffect:
    'O preenchimento termina, e o token e a comparação são excluídos. Tudo o que foi migrado permanece.',
};
