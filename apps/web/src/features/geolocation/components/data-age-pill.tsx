import { useText } from '../../../i18n/use-text.ts';
import { dataAgeOf, type Connection, type DataAge } from '../../../live/data-age.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { useNow } from '../../../ui/use-now.ts';
import classes from './data-age-pill.module.css';
import floating from './floating.module.css';

interface DataAgePillProps {
  readonly connection: Connection;
  readonly isShort?: boolean;
}

/** How old the data on the map is, by glyph and word. Only a change of the word is announced. */
export function DataAgePill({ connection, isShort = false }: DataAgePillProps) {
  const text = useText('geolocation');
  const format = useFormat();
  const age = dataAgeOf(connection, useNow(1000).getTime());
  const word = {
    connecting: text('connecting'),
    live: text('live'),
    delayed: text('delayed'),
    offline:
      connection.heardAtMs === null
        ? text('offlineNever')
        : text('offline', { time: format.time(new Date(connection.heardAtMs)) }),
  }[age.kind];
  const seconds = 'seconds' in age ? `${age.seconds}\u00a0s` : null;
  return (
    <div className={`${floating['float']} ${classes['pill']}`} data-kind={age.kind}>
      <AgeGlyph kind={age.kind} />
      <output>{word}</output>
      {seconds !== null && (
        <span className={`${classes['seconds']} figure`}>
          {text(isShort ? 'ago' : 'dataAge', { age: seconds })}
        </span>
      )}
    </div>
  );
}

function AgeGlyph({ kind }: { readonly kind: DataAge['kind'] }) {
  if (kind === 'live') return <span className={classes['dot']} />;
  return (
    <svg viewBox="0 0 14 14" width="14" height="14" className={classes['glyph']} aria-hidden>
      {kind === 'offline' ? (
        <path d="m2 2 10 10M7 1.6a5.4 5.4 0 1 0 0 10.8A5.4 5.4 0 0 0 7 1.6z" />
      ) : (
        <path d="M7 1.6a5.4 5.4 0 1 0 0 10.8A5.4 5.4 0 0 0 7 1.6zM7 4v3.2l2 1.4" />
      )}
    </svg>
  );
}
