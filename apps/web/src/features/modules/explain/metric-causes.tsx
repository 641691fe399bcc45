import type { MetricChange, MetricCode } from '@azimute/contract';
import type { SuiteSlug } from '@azimute/contract/routes';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from '@mantine/core';
import { AssetName } from '../../../ui/asset-name.tsx';
import { callApi } from '../../../api/client.ts';
import { useProfile } from '../../../api/use-session.ts';
import { errorText } from '../../../i18n/error-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import { InlineError } from '../../../ui/inline-error.tsx';
import { Box, Title } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { contentOfMetric } from '../api/modules.ts';
import type { FigureScope } from '../api/module-search.ts';
import { useFigureWords } from '../api/use-figure-words.ts';
import { ModuleContentLink } from '../components/module-content-link.tsx';
import classes from './explain.module.css';

interface MetricCausesProps {
  readonly slug: SuiteSlug;
  readonly metric: MetricCode;
  readonly scope: FigureScope;
}

/** Causes of a figure's change: numerator or denominator, and the assets. */
export function MetricCauses({ slug, metric, scope }: MetricCausesProps) {
  const text = useText('modules');
  const common = useText('common');
  const errors = useText('errors');
  const { current_account_id: accountId } = useProfile();
  const { compare, ...filters } = scope;
  const { data, error, refetch } = useQuery({
    queryKey: ['figures', accountId, 'change', metric, scope],
    queryFn: ({ signal }) =>
      callApi('getMetricChange', {
        params: { metric },
        query: { ...filters, ...(compare === 'year' && { compare }), most: 6 },
        signal,
      }),
    enabled: compare !== 'none',
    placeholderData: keepPreviousData,
  });
  if (compare === 'none') return null;
  if (data === undefined ? error === null : data.change === null) return null;
  return (
    <Box as="section" marginTop={16} className={classes['causes']} aria-labelledby="causes">
      <Title as="h3" marginBottom={4} fontSize={13} id="causes">
        {text('causes')}
      </Title>
      {data === undefined ? (
        <>
          <InlineError>{errors(errorText(error))}</InlineError>
          <Button size="xs" onClick={() => void refetch()}>
            {common('retry')}
          </Button>
        </>
      ) : (
        <Causes slug={slug} metric={metric} change={data} />
      )}
    </Box>
  );
}

interface CausesProps extends Pick<MetricCausesProps, 'slug' | 'metric'> {
  readonly change: MetricChange;
}

function Causes({ slug, metric, change: data }: CausesProps) {
  const text = useText('modules');
  const words = useFigureWords();
  const format = useFormat();
  const { unit } = data;
  const link = { slug, content: contentOfMetric(metric) };
  const signed = (change: number): string => {
    const points = format.number(Math.abs(change), 2);
    const amount =
      unit === 'percent' ? text('points', { formatted: points }) : words.value(Math.abs(change), unit);
    return `${change < 0 ? '−' : '+'}${amount}`;
  };
  const split = (byNumerator: number, byDenominator: number): string =>
    text('causeSplit', { numerator: signed(byNumerator), denominator: signed(byDenominator) });
  return (
    <>
      {data.byDenominator !== null && data.byNumerator !== null && (
        <p>{split(data.byNumerator, data.byDenominator)}</p>
      )}
      <table className="figures-table">
        <thead>
          <tr>
            {(['group_assets', 'valueBefore', 'valueNow', 'partOfChange'] as const).map((key) => (
              <th key={key} scope="col">
                {text(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.byAssets.map(({ asset, change, figure, before }) => (
            <tr key={asset.id}>
              <th scope="row">
                <ModuleContentLink {...link} search={{ assets: [asset.id] }}>
                  <AssetName asset={asset}>{asset.code ?? text('unseenAsset')}</AssetName>
                </ModuleContentLink>
              </th>
              <td className="figure" data-state={before.state}>
                {words.figure(before, unit)}
              </td>
              <td className="figure" data-state={figure.state}>
                {words.figure(figure, unit)}
              </td>
              <td className="figure">{signed(change)}</td>
            </tr>
          ))}
          {data.others.assets > 0 && (
            <tr>
              <th scope="row" colSpan={3}>
                {text('otherAssets', format.counted(data.others.assets))}
              </th>
              <td className="figure">{signed(data.others.change)}</td>
            </tr>
          )}
        </tbody>
      </table>
    </>
  );
}
