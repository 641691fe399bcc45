import type { VariantFamily } from '@azimute/contract';
import { metricVariants, usualVariants } from '@azimute/contract/metrics/variants';
import type { SuiteSlug } from '@azimute/contract/routes';
import { Link } from '@tanstack/react-router';
import { useAccount } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Facts } from '../../../ui/facts.tsx';
import { contentOfMetric } from '../api/modules.ts';
import { ModuleContentLink } from '../components/module-content-link.tsx';

interface VariantFactsProps {
  readonly slug: SuiteSlug;
  readonly family: VariantFamily;
}

/** Formula variants of the same name, the account's choice, and a link to change it. */
export function VariantFacts({ slug, family }: VariantFactsProps) {
  const text = useText('modules');
  const names = useText('metrics');
  const { role, figureVariants = usualVariants } = useAccount();
  return (
    <Facts
      title={text('variantsTitle')}
      facts={metricVariants[family].map((metric) => [
        names(`name_${metric}`),
        <>
          <ModuleContentLink slug={slug} content={contentOfMetric(metric)}>
            {names(`formula_${metric}`)}
          </ModuleContentLink>
          {metric === figureVariants[family] && <b> · {text('variantChosen')}</b>}
        </>,
      ])}
    >
      {role === 'admin' && <Link to="/{-$locale}/account">{text('variantsOpen')}</Link>}
    </Facts>
  );
}
