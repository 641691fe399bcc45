import { userImportFields, type UserImportField } from '@azimute/contract/users/values';
import { mapColumns } from '../../platform/imports/map-columns.ts';

const words = (list: string): readonly string[] => list.split(', ');

/** Common headings in users' files, besides the headings of exported files; in the form of `foldHeading`. */
const knownHeadings: Readonly<Record<UserImportField, readonly string[]>> = {
  name: words('full name, user, user name, nome completo, usuario, nombre completo'),
  email: words('email, mail, e mail address, email address, endereco de e mail, correo electronico, login'),
  role: words('access, type, perfil de acesso, funcao, tipo, acesso, acceso, funcion'),
  directoryLogin: words(
    'ad flag, active directory, sso, single sign on, directory, diretorio, directorio, login corporativo, oath sso, azure ad',
  ),
  profiles: words('profile, perfil'),
  locale: words('locale, lang, lingua, lengua'),
};

export type UserMapping = Readonly<Record<UserImportField, number | null>>;

/** Maps each field to a column by its heading in any language; each column is used once. */
export function mapUserColumns(headings: readonly string[]): UserMapping {
  return mapColumns(headings, userImportFields, (field) => `fields:${field}`, knownHeadings);
}
