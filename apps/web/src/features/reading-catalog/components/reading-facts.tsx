import { useText } from '../../../i18n/use-text.ts';
import type { Column } from '../../../ui/data-table/column.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Facts } from '../../../ui/facts.tsx';
import type { Reading } from '../../readings/api/readings-queries.ts';
import { useReadingWords } from '../../readings/components/use-reading-words.ts';
import { Hint } from '../../../ui/layout/primitives.tsx';

interface ReadingFactsProps {
  readonly reading: Reading;
  readonly columns: readonly Column<Reading>[];
  readonly onClose: () => void;
}

/** A reading of the catalog, for users who cannot change it. */
export function ReadingFacts({ reading, columns, onClose }: ReadingFactsProps) {
  const text = useText('readings');
  const words = useReadingWords();
  const { names, sources, builtInSources } = reading;
  const formulas = builtInSources.map(({ formula }) => formula).join(', ');
  return (
    <Dialog onClose={onClose} size={480} title={words.name(reading)}>
      <Facts
        facts={[
          ...columns
            .filter(({ isName }) => isName !== true)
            .map(({ header, textOf }) => [header, textOf(reading)] as const),
          [text('nameEn'), names.en],
          [text('nameEs'), names.es],
          [text('namePt'), names.pt],
        ]}
      />
      <Facts
        title={text('sources')}
        facts={sources.map(({ protocol, model, formula }) => [
          [protocol ?? text('allProtocols'), model ?? text('allModels')].join(' · '),
          formula,
        ])}
      >
        {builtInSources.length > 0 && <Hint breaks>{text('builtInSources', { formulas })}</Hint>}
      </Facts>
    </Dialog>
  );
}
