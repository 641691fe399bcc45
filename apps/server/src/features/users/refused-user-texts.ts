import type { Locale } from '@azimute/contract';
import { validationCodes } from '@azimute/contract/errors';
import { userImportFields } from '@azimute/contract/users/values';
import type { UserImportShape } from './evaluate-user-lines.ts';
import { userExportTexts } from './export-texts.ts';

interface RefusedUserTexts {
  readonly fileName: string;
  readonly line: string;
  readonly reason: string;
  /** Somebody of another account, to whom the import was not to give access. */
  readonly skip: string;
  readonly reasons: Readonly<Record<string, string>>;
}

/** The words of the file of lines that were not added, the same as on the screen. */
export const refusedUserTexts: Readonly<Record<Locale, RefusedUserTexts>> = {
  en: {
    fileName: 'users-not-added',
    line: 'Line',
    reason: 'Reason',
    skip: 'an existing user was found',
    reasons: {
      [validationCodes.required]: 'is missing',
      [validationCodes.maxLength]: 'too long',
      [validationCodes.email]: 'no valid e-mail',
      not_one_line: 'has a line break or a control character',
      duplicate_line: 'the same as in a line above',
      unknown_role: 'neither administrator nor viewer',
      unknown_language: 'none of English, Spanish and Portuguese',
      not_yes_or_no: 'must be yes or no',
      profile_not_found: 'no such profile in the account',
      no_directory: 'the account has no company sign-in that is on',
    },
  },
  es: {
    fileName: 'usuarios-no-agregados',
    line: 'Línea',
    reason: 'Motivo',
    skip: 'se encontró un usuario existente',
    reasons: {
      [validationCodes.required]: 'falta',
      [validationCodes.maxLength]: 'demasiado largo',
      [validationCodes.email]: 'no es un correo válido',
      not_one_line: 'tiene un salto de línea o un carácter de control',
      duplicate_line: 'igual a una línea anterior',
      unknown_role: 'ni administrador ni lector',
      unknown_language: 'no es español, inglés ni portugués',
      not_yes_or_no: 'debe ser sí o no',
      profile_not_found: 'no existe ese perfil en la cuenta',
      no_directory: 'la cuenta no tiene un acceso de la empresa activo',
    },
  },
  pt: {
    fileName: 'usuarios-nao-adicionados',
    line: 'Linha',
    reason: 'Motivo',
    skip: 'um usuário existente foi encontrado',
    reasons: {
      [validationCodes.required]: 'está faltando',
      [validationCodes.maxLength]: 'longo demais',
      [validationCodes.email]: 'não é um e-mail válido',
      not_one_line: 'tem uma quebra de linha ou um caractere de controle',
      duplicate_line: 'igual a uma linha anterior',
      unknown_role: 'nem administrador nem leitor',
      unknown_language: 'não é português, espanhol nem inglês',
      not_yes_or_no: 'deve ser sim ou não',
      profile_not_found: 'não existe esse perfil na conta',
      no_directory: 'a conta não tem um acesso pela empresa ligado',
    },
  },
};

/** Every reason why a line was not added, each with its column. */
export function describeRefusedUser({ outcome, errors }: UserImportShape['problem'], locale: Locale): string {
  const { skip, reasons } = refusedUserTexts[locale];
  if (outcome === 'skip') return skip;
  const { headings } = userExportTexts[locale];
  return userImportFields
    .flatMap((field) => (errors[field] ?? []).map((code) => `${headings[field]}: ${reasons[code] ?? code}`))
    .join('; ');
}
