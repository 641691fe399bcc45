import type { SuiteSlug } from '@azimute/contract/routes';
import { useText } from '../../../i18n/use-text.ts';
import { SubscriptionsButton } from '../../subscriptions/components/subscriptions-button.tsx';
import { filtersOf } from '../../subscriptions/api/subscriptions-queries.ts';
import { useFigureChoices } from '../api/figures-queries.ts';
import type { ModuleView } from '../api/use-module-view.ts';

interface FiguresSubscriptionProps {
  readonly slug: SuiteSlug;
  readonly view: ModuleView;
}

/** The figures of the page by e-mail, as it is narrowed down. */
export function FiguresSubscription({ slug, view: { scope } }: FiguresSubscriptionProps) {
  const text = useText('modules');
  const { data: choices } = useFigureChoices(scope.assets);
  const namesOf = (filter: 'assets' | 'units' | 'customers') =>
    (scope[filter] ?? []).flatMap((id) => {
      const found = choices?.[filter].find(({ value }) => value === String(id));
      return found === undefined ? [] : [{ id, name: found.label }];
    });
  return (
    <SubscriptionsButton
      label={text('subscriptions')}
      start={{
        name: text(`name_${slug}`),
        content: { kind: 'figures', slug, ...filtersOf(scope) },
        names: { assets: namesOf('assets'), units: namesOf('units'), customers: namesOf('customers') },
      }}
    />
  );
}
