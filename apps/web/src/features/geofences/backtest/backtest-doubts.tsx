import type { BacktestResult } from '@azimute/contract';
import { backtestDoubts } from '@azimute/contract/geofences/backtest-values';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { Row, Text } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import classes from './backtest.module.css';

interface BacktestDoubtsProps {
  readonly crossings: BacktestResult['crossings'];
}

/** Assets that are named; further ones are counted. */
const named = 5;

/** Crossings that may be false alarms, by asset, with reason and remedy. */
export function BacktestDoubts({ crossings }: BacktestDoubtsProps) {
  const text = useText('backtest');
  const format = useFormat();
  const byAsset = [
    ...Map.groupBy(
      crossings.filter(({ doubts }) => doubts.length > 0),
      ({ asset }) => asset.id,
    ).values(),
  ].toSorted((one, other) => other.length - one.length);
  if (byAsset.length === 0) return null;
  return (
    <section className={classes['part']}>
      <h3>{text('doubtsTitle')}</h3>
      <ul>
        {byAsset.slice(0, named).map((own) => {
          const reasons = new Set(own.flatMap(({ doubts }) => doubts));
          return (
            <Row
              as="li"
              gap={8}
              paddingBlock={8}
              paddingInline={0}
              size={13}
              border="top"
              align="stretch"
              key={own[0]?.asset.id}
            >
              <IconAlertTriangle size={16} stroke={1.75} aria-hidden className={classes['warn'] ?? ''} />
              <span>
                <Text as="strong" weight="semibold">
                  {own[0]?.asset.code}
                </Text>{' '}
                <span className="quiet">{text('times', format.counted(own.length))}</span>
                {backtestDoubts
                  .filter((doubt) => reasons.has(doubt))
                  .map((doubt) => (
                    <Text as="span" key={doubt} display="block" marginTop={2} color="text-2" size={12}>
                      {text(`doubt_${doubt}`)}
                    </Text>
                  ))}
              </span>
            </Row>
          );
        })}
      </ul>
      {byAsset.length > named && (
        <p className="quiet">{text('otherAssets', format.counted(byAsset.length - named))}</p>
      )}
    </section>
  );
}
