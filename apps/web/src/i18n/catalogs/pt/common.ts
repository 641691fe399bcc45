import type { Translated } from '../../translated.ts';
import type { texts as source } from '../en/common.ts';

export const texts: Translated<typeof source> = {
  retry: 'Tentar de novo',
  cancel: 'Cancelar',
  notices: 'Avisos',
  close: 'Fechar',
  copy: 'Copiar',
  copyNamed: 'Copiar {{name}}',
  copied: 'Copiado',
  copyByHand: 'Copie daqui',
  copyByHandHint: 'Este navegador não deixou o portal copiar. Selecione o texto e copie.',
  language: 'Idioma',
  skipToContent: 'Ir para o conteúdo',
  loading: 'Carregando',
  noData: 'sem dado',
  never: 'nunca',
  goBackHome: 'Voltar ao início',
  oops: 'Ops!',
  errorTitle: 'Erro',
  pageNotFound: 'Página não encontrada',
  noPermission: 'Você não tem acesso a isto',
  noPermissionHint: 'Peça o acesso à administração da conta.',
  noPermissionUnlessAdministrator: 'É só para a administração da conta.',
  noPermissionToChange: 'Peça à administração da conta a permissão de alterar o que é mostrado aqui.',
  offline: 'Você está sem conexão',
  offlineHint: 'Mostrando o que foi recebido até {{time}}.',
};
