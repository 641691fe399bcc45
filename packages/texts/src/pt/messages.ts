import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/messages.ts';

export const texts: Translated<typeof source> = {
  created: 'Criado',
  updated: 'Atualizado',
  deleted: 'Excluído',
  user_added: 'Usuário adicionado à conta',
  existing_user: 'Já existe um usuário com este e-mail. Continue para conceder o acesso.',
  profile_attached: 'Perfil vinculado',
  profile_detached: 'Perfil desvinculado',
  file_uploaded: 'Arquivo enviado',
  file_deleted: 'Arquivo excluído',
  filter_applied: 'Filtro aplicado',
  filter_cleared: 'Filtro removido',
  reset_link_sent: 'Link de redefinição enviado',
  password_updated: 'Senha atualizada',
  countermeasure_created: 'Contramedida criada',
};
