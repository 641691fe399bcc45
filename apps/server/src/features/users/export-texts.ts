import type { Locale, Role } from '@azimute/contract';
import type { UserColumn, UserImportField, UserState } from '@azimute/contract/users/values';

interface UserExportTexts {
  /** Name of the sheet, and of the file before its date. */
  readonly title: string;
  /** Name of an empty file that an import takes. */
  readonly template: string;
  readonly headings: Readonly<Record<UserColumn | UserImportField, string>>;
  readonly roles: Readonly<Record<Role, string>>;
  readonly states: Readonly<Record<UserState, string>>;
  readonly yes: string;
  readonly no: string;
}

/** The words of exported files, the same as on the screens; an import understands them again. */
export const userExportTexts: Readonly<Record<Locale, UserExportTexts>> = {
  en: {
    title: 'Users',
    template: 'users-template',
    headings: {
      name: 'Name',
      email: 'E-mail',
      role: 'Role',
      directoryLogin: 'AD',
      profiles: 'Profiles',
      locale: 'Language',
      state: 'State',
      lastSignIn: 'Last sign-in',
    },
    roles: { admin: 'Administrator', viewer: 'Viewer' },
    states: { active: 'Active', invited: 'Invited', inactive: 'Inactive' },
    yes: 'Yes',
    no: 'No',
  },
  es: {
    title: 'Usuarios',
    template: 'plantilla-usuarios',
    headings: {
      name: 'Nombre',
      email: 'Correo',
      role: 'Rol',
      directoryLogin: 'AD',
      profiles: 'Perfiles',
      locale: 'Idioma',
      state: 'Estado',
      lastSignIn: 'Último acceso',
    },
    roles: { admin: 'Administrador', viewer: 'Lector' },
    states: { active: 'Acceso activo', invited: 'Invitado', inactive: 'Acceso inactivo' },
    yes: 'Sí',
    no: 'No',
  },
  pt: {
    title: 'Usuários',
    template: 'modelo-usuarios',
    headings: {
      name: 'Nome',
      email: 'E-mail',
      role: 'Papel',
      directoryLogin: 'AD',
      profiles: 'Perfis',
      locale: 'Idioma',
      state: 'Situação',
      lastSignIn: 'Último acesso',
    },
    roles: { admin: 'Administrador', viewer: 'Leitor' },
    states: { active: 'Acesso ativo', invited: 'Convidado', inactive: 'Acesso inativo' },
    yes: 'Sim',
    no: 'Não',
  },
};
