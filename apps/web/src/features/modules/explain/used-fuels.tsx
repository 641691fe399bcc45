import type { MetricAnswer } from '@azimute/contract';
import { useSeesModule } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Facts } from '../../../ui/facts.tsx';
import { ModuleContentLink } from '../components/module-content-link.tsx';
import { useFuelWords } from '../fuels/use-fuel-words.ts';

const SHOWN = 6;

/** Factors used for emissions, with a link to their entry. */
export function UsedFuels({ fuels }: Pick<MetricAnswer, 'fuels'>) {
  const text = useText('modules');
  const words = useFuelWords();
  const seesFinancials = useSeesModule('services:simc:financials');
  return (
    <Facts
      title={text('fuelsTitle')}
      facts={fuels.slice(0, SHOWN).map((fuel) => [words.of(fuel), words.used(fuel)])}
    >
      {seesFinancials && (
        <ModuleContentLink slug="financials" content="fuels">
          {text('openFuels')}
        </ModuleContentLink>
      )}
    </Facts>
  );
}
