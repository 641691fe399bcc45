import { asLocale, isOneLine, validationCodes, type Locale, type Role } from '@azimute/contract';
import { roles } from '@azimute/contract/identity';
import { locales } from '@azimute/contract/locales';
import { profileNameMaxLength } from '@azimute/contract/people';
import { userEmailMaxLength } from '@azimute/contract/users/values';
import { text } from '@azimute/texts/server';
import { z } from 'zod';
import type { FileLine } from '../../platform/spreadsheets/parse-csv.ts';
import { unguardFormula } from '../../platform/spreadsheets/guard-formula.ts';
import { foldHeading } from '../../platform/spreadsheets/fold-heading.ts';
import type { UserMapping } from './import-headings.ts';

export type LineErrors = Record<string, (number | string)[]>;

/** A line of a file of users, evaluated without the account's data. */
export interface UserLine {
  readonly line: number;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly directoryLogin: boolean;
  readonly profileIds: readonly number[];
  /** Null: the importing user's. */
  readonly locale: Locale | null;
  readonly errors: LineErrors;
}

const emailSchema = z.email().max(userEmailMaxLength);
const YES = new Set(['yes', 'y', 'sim', 's', 'si', 'true', 'verdadeiro', 'verdadero', '1', 'x', 'ad']);
const NO = new Set(['no', 'n', 'nao', 'false', 'falso', '0', '']);

/** Common names of the roles, besides those in exported files. */
const ROLE_WORDS: Readonly<Record<Role, readonly string[]>> = {
  admin: ['admin', 'administrador', 'administradora', 'adm', 'administracao', 'administracion'],
  viewer: ['viewer', 'user', 'leitor', 'visualizador', 'usuario', 'lector', 'consulta', 'leitura', 'lectura'],
};

/** Common names of the languages, in every language, besides their codes. */
const LANGUAGE_WORDS: Readonly<Record<Locale, readonly string[]>> = {
  en: ['english', 'ingles', 'en us', 'en gb'],
  es: ['spanish', 'espanol', 'espanhol', 'castellano'],
  pt: ['portuguese', 'portugues', 'pt br', 'pt pt'],
};

/** `profiles` maps folded names of the account's profiles to their IDs. */
export function readUserLines(
  lines: readonly FileLine[],
  mapping: UserMapping,
  profiles: ReadonlyMap<string, number>,
): UserLine[] {
  const firstLineOf = new Map<string, number>();
  return lines.map(({ line, cells }) => {
    const cell = (field: keyof UserMapping): string => {
      const column = mapping[field];
      return column === null ? '' : unguardFormula(cells[column] ?? '');
    };
    const errors: LineErrors = {};
    const refuse = (field: keyof UserMapping, code: number | string): void => {
      (errors[field] ??= []).push(code);
    };
    const name = cell('name');
    if (name === '') refuse('name', validationCodes.required);
    if (name.length > profileNameMaxLength) refuse('name', validationCodes.maxLength);
    if (!isOneLine(name)) refuse('name', 'not_one_line');
    const email = cell('email').toLowerCase();
    if (email === '') refuse('email', validationCodes.required);
    else if (!emailSchema.safeParse(email).success) refuse('email', validationCodes.email);
    else if (firstLineOf.has(email)) refuse('email', 'duplicate_line');
    else firstLineOf.set(email, line);
    const role = readRole(cell('role'));
    if (role === null) refuse('role', 'unknown_role');
    const directory = foldHeading(cell('directoryLogin'));
    if (!YES.has(directory) && !NO.has(directory)) refuse('directoryLogin', 'not_yes_or_no');
    const named = cell('profiles')
      .split(/[;|,]/)
      .map((one) => foldHeading(one))
      .filter((one) => one !== '');
    const profileIds = named.map((one) => profiles.get(one));
    if (profileIds.includes(undefined)) refuse('profiles', 'profile_not_found');
    const language = foldHeading(cell('locale'));
    const locale = readLanguage(language);
    if (locale === null && language !== '') refuse('locale', 'unknown_language');
    return {
      line,
      name: name.slice(0, profileNameMaxLength),
      email: email.slice(0, userEmailMaxLength),
      role: role ?? 'viewer',
      directoryLogin: YES.has(directory),
      profileIds: [...new Set(profileIds.filter((id) => id !== undefined))],
      locale,
      errors,
    };
  });
}

function readLanguage(folded: string): Locale | null {
  const known = Object.entries(LANGUAGE_WORDS).find(([, words]) => words.includes(folded));
  return asLocale(known?.[0] ?? folded);
}

/** An empty role means viewer, who sees nothing without a profile. */
function readRole(cell: string): Role | null {
  const folded = foldHeading(cell);
  if (folded === '') return 'viewer';
  const known = roles.find(
    (role) =>
      ROLE_WORDS[role].includes(folded) ||
      locales.some((locale) => foldHeading(text(locale, `profiles:role_${role}`)) === folded),
  );
  return known ?? null;
}
