import type { Asset } from '@azimute/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { StatusGlyph } from '../../../ui/status-glyph.tsx';
import classes from './asset-list-card.module.css';

interface AssetListCardProps {
  readonly title: string;
  readonly assets: readonly Asset[];
  /** What is said when there is none. */
  readonly none: string;
  readonly seeAll: ReactNode;
}

export function AssetListCard({ title, assets, none, seeAll }: AssetListCardProps) {
  const text = useText('home');
  const status = useText('status');
  return (
    <section className={classes['card']}>
      <header className={classes['head']}>
        <h2>{title}</h2>
        {seeAll}
      </header>
      {assets.length === 0 && <p className={classes['none']}>{none}</p>}
      <ul>
        {assets.map((asset) => (
          <li key={asset.id}>
            <Link
              to="/{-$locale}/services/simc/geolocalizacao/mapa"
              search={{ asset: asset.id }}
              className={classes['row']}
            >
              <StatusGlyph status={asset.status} label={status(asset.status)} />
              <span className={classes['name']}>
                <strong>{asset.code}</strong>
                <span>{describe(asset)}</span>
              </span>
              <span className={classes['time']}>
                {asset.position ? <RelativeTime instant={asset.position.fixedAt} /> : text('neverReported')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function describe({ manufacturer, model, unit, customer }: Asset): string {
  const machine = `${manufacturer} ${model}`.trim();
  return [machine, customer?.name ?? unit.name].filter((part) => part !== '').join(' · ');
}
