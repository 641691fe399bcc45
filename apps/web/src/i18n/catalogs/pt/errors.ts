import type { Translated } from '../../translated.ts';
import type { texts as source } from '../en/errors.ts';

export const texts: Translated<typeof source> = {
  invalid_grant: 'E-mail ou senha incorretos',
  unauthenticated: 'Usuário não autenticado',
  invalid_current_password: 'A senha atual é inválida',
  two_factor_required: 'Digite o código do seu aplicativo autenticador',
  two_factor_invalid: 'O código está errado ou já foi usado',
  proper_domain_required: 'Este e-mail pertence a uma conta corporativa. Entre com a conta da empresa.',
  user_not_found: 'Usuário não encontrado',
  user_inactive: 'Este usuário está inativo. Fale com a administração do sistema.',
  no_accounts: 'Você não tem acesso a nenhuma conta. Fale com a administração.',
  'request-fatal': 'Requisição inválida. Entre em contato com a administração.',
  validation_error: 'Erro de validação',
  forbidden: 'Você não pode fazer isto nesta conta.',
  account_mismatch: 'A sessão passou para outra conta. Recarregue a página para continuar nela.',
  not_found: 'Não encontrado',
  conflict: 'Alguém mudou isto nesse meio-tempo. Carregue de novo e repita a mudança.',
  last_administrator:
    'Você é a última pessoa que administra esta conta. Antes, nomeie outra pessoa para administrá-la.',
  directory_managed: 'Este dado vem do diretório da sua empresa e é alterado lá.',
  existing_user_found: 'Um usuário existente foi encontrado; continue para conceder o acesso',
  managed_elsewhere:
    'Esta pessoa também pertence a outra conta. Aqui só é possível mudar o papel, os perfis e o acesso a esta conta.',
  own_membership:
    'Você não pode fazer isto consigo. Use as suas configurações ou peça a outra pessoa que administra a conta.',
  confined_session:
    'Isto mudaria o que as suas outras contas veem de você, e você entrou só em algumas delas. Entre com uma senha escolhida por você.',
  other_directory: 'Esta pessoa entra pelo diretório de outra conta. Recarregue a página e convide por ele.',
  directory_unknown:
    'Não há conta da empresa configurada para este e-mail. Confira o endereço ou entre com a sua senha.',
  directory_unavailable:
    'O diretório da empresa não está respondendo como deveria. Tente mais tarde ou avise a administração.',
  directory_sign_in_expired:
    'Este acesso expirou, já foi usado ou começou em outro navegador. Comece de novo.',
  directory_refused:
    'O diretório da empresa não confirmou quem você é. Comece de novo ou avise a administração.',
  directory_called_off: 'O acesso foi cancelado no diretório da empresa.',
  directory_session_ended: 'Sua empresa precisa confirmar de novo quem é você. Entre com a conta da empresa.',
  directory_not_linked: 'Sua conta da empresa ainda não tem acesso aqui. Peça um convite à administração.',
  directory_linked_to_another:
    'Esta conta da empresa pertence a outra pessoa aqui. Entre com a conta para a qual veio o convite.',
  link_used: 'Este link já foi usado ou expirou. Peça um novo.',
  cursor_expired: 'Posições posteriores a este cursor já não são guardadas. Comece de novo, sem cursor.',
  headers_too_large: 'O endereço ou os cabeçalhos da requisição são grandes demais. Peça menos de cada vez.',
  request_timeout: 'A requisição demorou demais para chegar. Envie novamente.',
  payload_too_large: 'A requisição é grande demais. Envie menos de cada vez.',
  too_many_requests: 'Tentativas demais. Espere um pouco e tente de novo.',
  device_unknown:
    'Foram digitadas senhas erradas demais para este e-mail. Entre por um navegador que você já usou, ou abra neste o link que enviamos ao e-mail.',
  api_key_invalid: 'A chave de API é desconhecida ou foi revogada.',
  api_key_scope: 'A chave de API não tem o escopo que esta chamada pede.',
  overloaded: 'O portal está no limite. Tente de novo mais tarde.',
  database_unavailable: 'O portal não está disponível agora. Tente de novo mais tarde.',
  database_full: 'O disco do portal está cheio. Avise quem cuida dele e tente de novo mais tarde.',
  ingest_refused: 'O portal não está recebendo posições agora. Avise quem cuida dele.',
  'request-unexpected-error': 'Ocorreu um erro inesperado no servidor. Tente de novo mais tarde.',
  'request-no-response': 'Houve um problema de conexão. Tente de novo mais tarde.',
  fatal: 'Ocorreu um erro inesperado',
  loading_data: 'Erro ao carregar os dados',
  upload_failed: 'Falha ao enviar o arquivo',
  required: 'Este campo é obrigatório',
  email: 'E-mail inválido',
  string: 'Deve ser um texto',
  min_length: 'Curto demais',
  max_length: 'Longo demais',
  unique: 'Já está em uso',
  unique_email: 'Este e-mail já está em uso',
  image: 'Deve ser uma imagem',
  array: 'Deve ser uma lista',
  integer: 'Deve ser um número inteiro',
  password_min_length: 'A senha precisa de pelo menos {{minimum}} caracteres',
  passwords_differ: 'As senhas não são iguais',
  password_breached: 'Esta senha, ou uma muito parecida, está em listas de senhas roubadas. Escolha outra.',
  password_is_email: 'A senha não pode ser o e-mail.',
  otp: 'Digite os seis dígitos do seu aplicativo, ou um código de recuperação de dez letras e números',
};
