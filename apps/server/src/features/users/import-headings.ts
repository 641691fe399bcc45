import type { Locale } from '@azimute/contract';
import { userImportFields, type UserImportField } from '@azimute/contract/users/values';
import { foldHeading } from '../../platform/spreadsheets/fold-heading.ts';
import { csvDialects, writeCsv } from '../../platform/spreadsheets/write-csv.ts';
import { userExportTexts } from './export-texts.ts';

const words = (list: string): readonly string[] => list.split(', ');

/** What people's own files call the fields, beside the headings of exported files; as `foldHeading` leaves them. */
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

/** The column of each field by its heading, in whichever language; each column is taken once. */
export function mapUserColumns(headings: readonly string[]): UserMapping {
  const folded = headings.map(foldHeading);
  const taken = new Set<number>();
  const columns = userImportFields.map((field) => {
    const named = Object.values(userExportTexts).map((texts) => foldHeading(texts.headings[field]));
    for (const names of [named, knownHeadings[field]]) {
      const column = folded.findIndex((heading, place) => names.includes(heading) && !taken.has(place));
      if (column < 0) continue;
      taken.add(column);
      return [field, column] as const;
    }
    return [field, null] as const;
  });
  return Object.fromEntries(columns) as Record<UserImportField, number | null>;
}

/** Headings alone, as a file that an import takes. */
export function writeUserTemplate(locale: Locale): AsyncGenerator<Buffer> {
  const { title, headings } = userExportTexts[locale];
  const columns = userImportFields.map((field) => ({
    heading: headings[field],
    kind: 'text' as const,
    widthCharacters: 20,
  }));
  return writeCsv({ title, columns, batches: none() }, csvDialects[locale]);
}

async function* none(): AsyncGenerator<never> {}
