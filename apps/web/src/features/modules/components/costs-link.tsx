import type { MetricAnswer } from '@azimute/contract';
import { useText } from '../../../i18n/use-text.ts';
import { ModuleContentLink } from './module-content-link.tsx';

/** Links a figure without a value because of missing costs to their entry. */
export function CostsLink({ answer }: { readonly answer: MetricAnswer }) {
  const text = useText('modules');
  if (answer.figure.state === 'ready' || !needsCosts(answer)) return null;
  return (
    <ModuleContentLink slug="financials" content="costs">
      {text('openCosts')}
    </ModuleContentLink>
  );
}

/** Returns whether no cost applies to any part of the figure. */
export function hasNoCost(answer: MetricAnswer): boolean {
  return needsCosts(answer) && answer.figure.state !== 'ready' && answer.figure.numerator === 0;
}

function needsCosts({ leftOut }: MetricAnswer): boolean {
  return leftOut.some(({ reason }) => reason === 'no_cost');
}
