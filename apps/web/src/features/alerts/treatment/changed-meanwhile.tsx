import { useText } from '../../../i18n/use-text.ts';
import { InlineError } from '../../../ui/inline-error.tsx';
import type { Alert } from '../api/alerts-queries.ts';
import { useEntryWords } from '../components/use-entry-words.ts';

interface ChangedMeanwhileProps {
  readonly before: Alert;
  readonly after: Alert;
}

/** What others did with the alert while a form over it was open. */
export function ChangedMeanwhile({ before, after }: ChangedMeanwhileProps) {
  const text = useText('alerts');
  const words = useEntryWords();
  const last = before.history[0]?.id ?? 0;
  const entries = after.history.filter(({ id }) => id > last);
  return (
    <InlineError>
      {text('changedMeanwhile')}{' '}
      {entries.map((entry) => [words.title(entry), words.byAndAt(entry)].join(' · ')).join('; ')}
    </InlineError>
  );
}
