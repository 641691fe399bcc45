import type { Locale } from '@azimute/contract';
import { reasonOfUserCode, userImportFields } from '@azimute/contract/users/values';
import { text } from '@azimute/texts/server';
import type { UserImportShape } from './evaluate-user-lines.ts';

/** Describes every reason why a line was not added, with its column. */
export function describeRefusedUser({ outcome, errors }: UserImportShape['problem'], locale: Locale): string {
  // A user of another account, whom the import was not allowed to add.
  if (outcome === 'skip') return text(locale, 'users:line_skip');
  return userImportFields
    .flatMap((field) =>
      (errors[field] ?? []).map((code) => {
        const reason = reasonOfUserCode(code);
        const words = reason === null ? code : text(locale, `users:reason_${reason}`);
        return `${text(locale, `fields:${field}`)}: ${words}`;
      }),
    )
    .join('; ');
}
