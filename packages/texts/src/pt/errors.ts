import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/errors.ts';

export const texts: Translated<typeof source> = {
  invalid_grant: 'E-mail ou senha incorretos',
  unauthenticated: 'Usuário não autenticado',
  invalid_current_password: 'A senha atual é inválida',
  two_factor_required: 'Digite o código do seu aplicativo autenticador',
  two_factor_invalid: 'Este código está errado ou já foi usado. Digite um novo.',
  proper_domain_required: 'Este e-mail pertence a uma conta corporativa. Entre com a conta da empresa.',
  user_not_found: 'Usuário não encontrado',
  user_inactive: 'Este usuário está inativo. Fale com o administrador do sistema.',
  no_accounts: 'Você não tem acesso a nenhuma conta. Fale com um administrador.',
  'request-fatal': 'Requisição inválida. Fale com um administrador.',
  validation_error: 'Erro de validação',
  forbidden: 'Você não tem permissão para fazer isto nesta conta. Peça acesso a um administrador.',
  account_mismatch: 'Esta sessão passou para outra conta. Recarregue a página para continuar nela.',
  not_found: 'Não encontrado',
  conflict: 'Outro usuário alterou isto enquanto você editava. Recarregue e faça a alteração de novo.',
  changed_since:
    'Este registro mudou de novo depois da sua alteração, por isso nada foi desfeito. Confira e corrija manualmente.',
  undo_expired: 'O prazo para desfazer esta alteração acabou. Corrija manualmente.',
  name_taken: 'Outro registro já usa este nome. Mude o nome desse registro e desfaça de novo.',
  last_administrator: 'Você é o último administrador desta conta. Antes, torne outro usuário administrador.',
  directory_managed: 'Este dado vem do diretório da sua empresa. Altere-o lá.',
  existing_user_found: 'Já existe um usuário com este e-mail. Continue para conceder o acesso.',
  managed_elsewhere:
    'Este usuário também pertence a outra conta. Você só pode alterar o papel, os perfis e o acesso a esta conta.',
  own_membership:
    'Você não pode fazer isto com o seu próprio usuário. Use as suas configurações ou peça a outro administrador.',
  confined_session:
    'Esta alteração afetaria contas às quais esta sessão não tem acesso. Entre com uma senha escolhida por você.',
  other_directory:
    'Este usuário entra pelo diretório de outra conta. Recarregue a página e convide-o por ele.',
  directory_unknown:
    'Não há conta da empresa configurada para este e-mail. Confira o endereço ou entre com a sua senha.',
  directory_unavailable:
    'O diretório da empresa não está respondendo corretamente. Tente mais tarde ou fale com um administrador.',
  directory_sign_in_expired:
    'Este login expirou, já foi usado ou começou em outro navegador. Comece de novo.',
  directory_refused:
    'O diretório da empresa não confirmou a sua identidade. Tente de novo ou fale com um administrador.',
  directory_called_off: 'O login foi cancelado no diretório da empresa. Tente de novo para entrar.',
  directory_session_ended:
    'Sua empresa precisa confirmar de novo a sua identidade. Entre com a conta da empresa.',
  directory_not_linked: 'Sua conta da empresa ainda não tem acesso aqui. Peça um convite a um administrador.',
  directory_email_unverified:
    'O diretório da sua empresa não verificou o seu e-mail. Peça ao administrador do diretório que o verifique e entre de novo.',
  directory_linked_to_another:
    'Esta conta da empresa está vinculada a outro usuário. Entre com a conta que recebeu o convite.',
  file_name_taken: 'Já existe um arquivo com este nome na pasta. Escolha outro nome.',
  link_ended: 'Este link não funciona mais. Peça um novo a quem o enviou.',
  being_recalculated:
    'Alguns dias deste período estão sendo recalculados. Aguarde o fim do recálculo e tente de novo.',
  alert_resolved: 'Este alerta está resolvido. Reabra-o primeiro.',
  alert_not_resolved: 'Este alerta ainda não foi resolvido.',
  idempotency_key_reused:
    'Esta chave de idempotência já foi usada em outra solicitação. Use uma nova chave a cada solicitação.',
  idempotency_key_running: 'Esta solicitação ainda está em andamento. Tente de novo em instantes.',
  idempotency_response_lost:
    'A alteração foi salva, mas a resposta não está mais disponível. Recarregue a página.',
  archived: 'Este registro está arquivado. Restaure-o e tente de novo.',
  command_not_waiting: 'Este comando já foi enviado ou já terminou.',
  own_command: 'Outro usuário precisa aprovar este comando, porque você o criou.',
  reference_archived: 'A UL ou o cliente destes ativos está arquivado. Restaure primeiro e tente de novo.',
  has_assets: 'Este registro ainda tem ativos. Mova ou arquive esses ativos e tente de novo.',
  has_running_contracts:
    'Este cliente ainda tem contratos de locação vigentes. Encerre os contratos e tente de novo.',
  alert_open_already: 'Há um alerta mais recente do mesmo tipo aberto para este ativo. Trate esse alerta.',
  in_future: 'Este horário está no futuro. Informe um anterior.',
  before_opened: 'Este horário é anterior à abertura do alerta. Informe um posterior.',
  does_not_see_alert: 'Este usuário não tem acesso ao alerta. Escolha outro.',
  storage_unavailable: 'O armazenamento de arquivos não está disponível agora. Tente de novo mais tarde.',
  link_used: 'Este link já foi usado ou expirou. Peça um novo.',
  cursor_expired: 'As posições após este cursor não são mais guardadas. Comece de novo, sem cursor.',
  headers_too_large:
    'O endereço ou os cabeçalhos da requisição são grandes demais. Envie uma requisição menor.',
  request_timeout: 'A requisição demorou demais para chegar. Envie-a de novo.',
  payload_too_large: 'A requisição é grande demais. Envie menos dados por vez.',
  too_many_requests: 'Muitas tentativas. Aguarde um momento e tente de novo.',
  device_unknown:
    'Muitas senhas incorretas foram digitadas para este e-mail. Entre por um navegador que você já usou ou abra neste navegador o link que enviamos por e-mail.',
  api_key_invalid: 'Esta chave de API é desconhecida ou foi revogada. Use uma chave ativa.',
  person_required: 'As contas de serviço não podem fazer esta chamada. Entre como usuário.',
  api_key_scope: 'Esta chave de API não tem o escopo que a chamada exige. Use uma chave com esse escopo.',
  overloaded: 'O portal está no limite da capacidade. Tente de novo mais tarde.',
  database_unavailable: 'O portal não está disponível agora. Tente de novo mais tarde.',
  database_full: 'O disco do portal está cheio. Avise o operador do portal e tente de novo mais tarde.',
  ingest_refused: 'O portal não consegue receber posições agora. Avise o operador do portal.',
  'request-unexpected-error': 'Ocorreu um erro inesperado no servidor. Tente de novo mais tarde.',
  'request-no-response': 'Houve um problema de conexão. Tente de novo mais tarde.',
  fatal: 'Ocorreu um erro inesperado',
  loading_data: 'Erro ao carregar os dados',
  infected: 'O arquivo contém um vírus e não foi salvo.',
  scanner_unavailable:
    'O antivírus não está respondendo, portanto não é possível enviar arquivos. Tente de novo mais tarde.',
  upload_failed: 'Falha ao enviar o arquivo',
  required: 'Este campo é obrigatório',
  email: 'E-mail inválido',
  string: 'Informe um texto',
  minLength: 'Curto demais',
  maxLength: 'Longo demais',
  unique: 'Já está em uso',
  invalid_format: 'Formato inválido',
  unique_email: 'Este e-mail já está em uso',
  image: 'Escolha uma imagem',
  array: 'Deve ser uma lista',
  integer: 'Informe um número inteiro',
  password_min_length: 'A senha precisa de pelo menos {{minimum}} caracteres',
  passwords_differ: 'As senhas não são iguais',
  password_breached:
    'Esta senha, ou uma muito parecida, aparece em listas de senhas roubadas. Escolha outra.',
  password_guessable:
    'Esta senha é formada por palavras comuns do portal, do seu nome ou da sua organização. Escolha outra.',
  password_is_email: 'A senha não pode ser o e-mail. Escolha outra.',
  otp: 'Digite o código de seis dígitos do aplicativo ou um código de recuperação de dez letras e números',
};
