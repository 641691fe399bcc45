import type { BacktestResult } from '@azimute/contract';
import { useEffect } from 'react';
import { CrossingsLayer } from '../../../map/layers/crossings-layer.ts';
import { useMap } from '../../maps/components/map-context.ts';
import { useLayer } from '../../maps/components/use-layer.ts';

interface BacktestCrossingsProps {
  readonly result: BacktestResult | null;
}

/** The crossings of a back-test on the map of the form. */
export function BacktestCrossings({ result }: BacktestCrossingsProps) {
  const { map } = useMap();
  const layer = useLayer(map, CrossingsLayer);
  useEffect(() => {
    const crossed = (result?.crossings ?? []).filter(({ kind }) => kind === 'entry' || kind === 'exit');
    layer?.show(
      crossed.map(({ longitude, latitude, kind, doubts }) => ({
        longitude,
        latitude,
        isEntry: kind === 'entry',
        isDoubtful: doubts.length > 0,
      })),
    );
  }, [layer, result]);
  return null;
}
