import type { MetricAnswer } from '@azimute/contract';
import { useText } from '../../../i18n/use-text.ts';
import { ModuleContentLink } from './module-content-link.tsx';

/** Leads from a figure of money that has no value, as costs are missing, to where they are entered. */
export function CostsLink({ answer }: { readonly answer: MetricAnswer }) {
  const text = useText('modules');
  if (answer.figure.state === 'ready' || !needsCosts(answer)) return null;
  return (
    <ModuleContentLink slug="financials" content="costs">
      {text('openCosts')}
    </ModuleContentLink>
  );
}

/** Whether no cost holds at all of what a figure is of. */
export function hasNoCost(answer: MetricAnswer): boolean {
  return needsCosts(answer) && answer.figure.state !== 'ready' && answer.figure.numerator === 0;
}

function needsCosts({ leftOut }: MetricAnswer): boolean {
  return leftOut.some(({ reason }) => reason === 'no_cost');
}
