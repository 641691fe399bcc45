import type { UserImportLine } from '@azimute/contract';
import { validationCodes } from '@azimute/contract/errors/values';
import { userImportFields } from '@azimute/contract/users/values';
import { useText } from '../../../i18n/use-text.ts';

/** What becomes of a line, or every reason why nothing does, each with its column. */
export function useLineWords(): (line: UserImportLine) => string {
  const text = useText('users');
  const common = useText('common');
  const reasons: Readonly<Record<string, string>> = {
    [validationCodes.required]: text('reason_required'),
    [validationCodes.maxLength]: text('reason_max_length'),
    [validationCodes.email]: text('reason_email'),
    duplicate_line: text('reason_duplicate_line'),
    not_one_line: text('reason_not_one_line'),
    unknown_role: text('reason_unknown_role'),
    unknown_language: text('reason_unknown_language'),
    not_yes_or_no: text('reason_not_yes_or_no'),
    profile_not_found: text('reason_profile_not_found'),
    no_directory: text('reason_no_directory'),
  };
  const columns: Readonly<Record<string, string>> = {
    name: text('name'),
    email: text('email'),
    role: text('filter_role'),
    directoryLogin: text('ad'),
    profiles: text('profiles'),
    locale: common('language'),
  };
  return ({ outcome, errors }) =>
    outcome === 'bad'
      ? userImportFields
          .flatMap((field) =>
            (errors[field] ?? []).map((code) => `${columns[field]}: ${reasons[code] ?? code}`),
          )
          .join('; ')
      : text(`line_${outcome}`);
}
