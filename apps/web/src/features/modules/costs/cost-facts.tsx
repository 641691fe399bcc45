import { useText } from '../../../i18n/use-text.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Facts } from '../../../ui/facts.tsx';
import type { Cost } from './cost-list.ts';
import { useCostWords } from './use-cost-words.ts';

interface CostFactsProps {
  readonly cost: Cost;
  readonly onClose: () => void;
}

/** A cost for whoever may not change it. */
export function CostFacts({ cost, onClose }: CostFactsProps) {
  const text = useText('costs');
  const words = useCostWords();
  return (
    <Dialog onClose={onClose} size={480} title={words.of(cost)}>
      <Facts
        facts={[
          [text('kind'), words.kind(cost)],
          [text('amount'), `${words.amount(cost)} ${words.basis(cost)}`],
          [text(cost.basis === 'once' ? 'day' : 'from'), words.from(cost)],
          [text('to'), words.to(cost)],
          [text('note'), cost.note],
        ]}
      />
    </Dialog>
  );
}
