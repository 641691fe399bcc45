import type { UserImportLine } from '@azimute/contract';
import { validationCodes } from '@azimute/contract/errors';
import { userImportFields } from '@azimute/contract/users/values';
import { IconAlertCircle, IconCircleCheck, IconCircleMinus, IconUserQuestion } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { OutcomeLines } from '../../../ui/import/preview-parts.tsx';

interface ImportedLinesProps {
  readonly lines: readonly UserImportLine[];
}

const looks = {
  create: { glyph: IconCircleCheck, tone: 'ok' },
  add: { glyph: IconCircleCheck, tone: 'ok' },
  present: { glyph: IconCircleMinus, tone: 'plain' },
  skip: { glyph: IconUserQuestion, tone: 'warn' },
  bad: { glyph: IconAlertCircle, tone: 'bad' },
} as const;

/** Each line with what becomes of it; those that cannot be added come first, with the reasons. */
export function ImportedLines({ lines }: ImportedLinesProps) {
  const text = useText('users');
  const wordsOf = useLineWords();
  return (
    <OutcomeLines
      label={text('importLines')}
      lines={lines}
      first={['bad', 'skip']}
      looks={looks}
      nameOf={({ email, name }) => (email === '' ? name : email)}
      wordsOf={wordsOf}
      furtherText={(further) => text('moreLines', further)}
    />
  );
}

/** What becomes of a line, or every reason why nothing does, each with its column. */
function useLineWords(): (line: UserImportLine) => string {
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
