import type { AlertBacktestResult } from '@azimute/contract';
import { useText } from '../../../i18n/use-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import classes from './rule-backtest.module.css';

const shown = 6;

/** The assets with most times, each beside what the saved rule held of it. */
export function OutcomeAssets({ result }: { readonly result: AlertBacktestResult }) {
  const text = useText('alert-backtest');
  const format = useFormat();
  const { byAsset, figures, saved, coverage } = result;
  if (byAsset.length === 0) return null;
  const most = Math.max(1, ...byAsset.map((one) => Math.max(one.times, one.saved)));
  const share = (count: number): string => `${(count / most) * 100}%`;
  return (
    <section className={classes['sub']} aria-labelledby="rule-assets">
      <h4 id="rule-assets">
        {text('byAsset')}{' '}
        <span className={classes['quiet']}>
          {text('assetsOf', {
            count: figures.assets,
            formatted: format.number(figures.assets),
            of: format.number(coverage.assets),
          })}
        </span>
      </h4>
      <ol className={classes['assets']}>
        {byAsset.slice(0, shown).map(({ asset, times, saved: before }) => (
          <li key={asset.id}>
            <strong>{asset.code}</strong>
            <span className={classes['track']} aria-hidden>
              <i style={{ inlineSize: share(times) }} />
              {before > times && (
                <u style={{ insetInlineStart: share(times), inlineSize: share(before - times) }} />
              )}
            </span>
            <span className="figure">
              {format.number(times)}
              {saved !== null && before !== times && (
                <small> {text('before', { formatted: format.number(before) })}</small>
              )}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
