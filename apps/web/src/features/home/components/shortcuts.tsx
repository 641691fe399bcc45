import { IconBackhoe, IconMap2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useText } from '../../../i18n/use-text.ts';
import classes from './shortcuts.module.css';

export function Shortcuts() {
  const text = useText('home');
  const shell = useText('shell');
  return (
    <section className={classes['card']}>
      <h2>{text('shortcuts')}</h2>
      <ul className={classes['list']}>
        <li>
          <Link to="/{-$locale}/services/simc/geolocalizacao/mapa" className={classes['shortcut']}>
            <IconMap2 size={18} stroke={1.75} aria-hidden />
            <strong>{shell('map')}</strong>
            <span>{text('mapHint')}</span>
          </Link>
        </li>
        <li>
          <Link to="/{-$locale}/services/simc/geolocalizacao/ativos" className={classes['shortcut']}>
            <IconBackhoe size={18} stroke={1.75} aria-hidden />
            <strong>{shell('assets')}</strong>
            <span>{text('assetsHint')}</span>
          </Link>
        </li>
      </ul>
    </section>
  );
}
