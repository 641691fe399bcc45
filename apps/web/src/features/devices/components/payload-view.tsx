import { useMemo } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { flattenValues } from '../../assets/messages/flatten-values.ts';
import { Facts } from '../../../ui/facts.tsx';
import classes from './payload-view.module.css';

interface PayloadViewProps {
  readonly title: string;
  readonly payload: unknown;
}

/** What a device sent, one value a line; what has no names is shown as it is. */
export function PayloadView({ title, payload }: PayloadViewProps) {
  const text = useText('devices');
  const { values, leftOut } = useMemo(() => flattenValues(payload), [payload]);
  return (
    <Facts
      title={title}
      facts={values.map(({ path, value }) => {
        const name = path.join('.');
        return [
          name === '' ? text('content') : name,
          <span key={name} className={classes['value']}>
            {String(value)}
          </span>,
        ];
      })}
    >
      {values.length === 0 && <p className={classes['quiet']}>{text('nothingSent')}</p>}
      {leftOut > 0 && <p className={classes['quiet']}>{text('moreValues', { count: leftOut })}</p>}
    </Facts>
  );
}
