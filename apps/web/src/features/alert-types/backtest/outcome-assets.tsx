import type { AlertBacktestResult } from '@azimute/contract';
import { useText } from '../../../i18n/use-text.ts';
import { Box, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import classes from './rule-backtest.module.css';

const shown = 6;

/** The assets with the most occurrences, compared with the saved rule. */
export function OutcomeAssets({ result }: { readonly result: AlertBacktestResult }) {
  const text = useText('alert-backtest');
  const format = useFormat();
  const { byAsset, figures, saved, coverage } = result;
  if (byAsset.length === 0) return null;
  const most = Math.max(1, ...byAsset.map((one) => Math.max(one.times, one.saved)));
  const share = (count: number): string => `${(count / most) * 100}%`;
  return (
    <Stack as="section" gap={8} className={classes['sub']} aria-labelledby="rule-assets">
      <h4 id="rule-assets">
        {text('byAsset')}{' '}
        <span className="quiet">
          {text('assetsOf', {
            ...format.counted(figures.assets),
            of: format.number(coverage.assets),
          })}
        </span>
      </h4>
      <Stack as="ol" gap={6} fontSize={13} className={classes['assets']}>
        {byAsset.slice(0, shown).map(({ asset, times, saved: before }) => (
          <Stack
            as="li"
            alignItems="center"
            gap={8}
            columns="minmax(72px, auto) minmax(0, 1fr) minmax(72px, auto)"
            key={asset.id}
          >
            <Text as="strong" weight="medium">
              {asset.code}
            </Text>
            <Box as="span" position="relative" height={12} className={classes['track']} aria-hidden>
              <i style={{ inlineSize: share(times) }} />
              {before > times && (
                <u style={{ insetInlineStart: share(times), inlineSize: share(before - times) }} />
              )}
            </Box>
            <span className="figure">
              {format.number(times)}
              {saved !== null && before !== times && (
                <Text as="small" fontSize={12} color="text-3">
                  {' '}
                  {text('before', { formatted: format.number(before) })}
                </Text>
              )}
            </span>
          </Stack>
        ))}
      </Stack>
    </Stack>
  );
}
