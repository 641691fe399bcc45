import type { UserImportLine } from '@azimute/contract';
import { reasonOfUserCode, userImportFields } from '@azimute/contract/users/values';
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

/** Lines with their results; invalid ones come first, with the reasons. */
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

/** Describes the result of a line, or every reason for its rejection with the column. */
function useLineWords(): (line: UserImportLine) => string {
  const text = useText('users');
  const name = useText('fields');
  const wordsOf = (code: number | string): string => {
    const reason = reasonOfUserCode(code);
    return reason === null ? String(code) : text(`reason_${reason}`);
  };
  return ({ outcome, errors }) =>
    outcome === 'bad'
      ? userImportFields
          .flatMap((field) => (errors[field] ?? []).map((code) => `${name(field)}: ${wordsOf(code)}`))
          .join('; ')
      : text(`line_${outcome}`);
}
