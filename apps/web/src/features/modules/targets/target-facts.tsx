import { useText } from '../../../i18n/use-text.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Facts } from '../../../ui/facts.tsx';
import type { Target } from './target-list.ts';
import { useTargetWords } from './use-target-words.ts';

interface TargetFactsProps {
  readonly target: Target;
  readonly onClose: () => void;
}

/** A target for whoever may not change it. */
export function TargetFacts({ target, onClose }: TargetFactsProps) {
  const text = useText('targets');
  const modules = useText('modules');
  const words = useTargetWords();
  return (
    <Dialog onClose={onClose} size={480} title={words.metric(target)}>
      <Facts
        facts={[
          [modules('filter_units'), words.unit(target)],
          [modules('filter_categories'), words.category(target)],
          [text('value'), words.value(target)],
          [text('from'), words.from(target)],
          [text('to'), words.to(target)],
        ]}
      />
    </Dialog>
  );
}
