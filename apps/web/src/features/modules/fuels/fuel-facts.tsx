import { useText } from '../../../i18n/use-text.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Facts } from '../../../ui/facts.tsx';
import type { Fuel } from './fuel-list.ts';
import { useFuelWords } from './use-fuel-words.ts';

interface FuelFactsProps {
  readonly fuel: Fuel;
  readonly onClose: () => void;
}

/** A fuel for whoever may not change it. */
export function FuelFacts({ fuel, onClose }: FuelFactsProps) {
  const text = useText('fuels');
  const words = useFuelWords();
  return (
    <Dialog onClose={onClose} size={480} title={words.of(fuel)}>
      <Facts
        facts={[
          [text('fuel'), words.kind(fuel)],
          [text('factor'), words.factor(fuel)],
          [text('source'), fuel.source],
          [text('price'), words.price(fuel)],
          [text('from'), words.from(fuel)],
          [text('until'), words.until(fuel)],
        ]}
      />
    </Dialog>
  );
}
