import { useText } from '../../../i18n/use-text.ts';
import { CopyValue } from '../../../ui/copy-value.tsx';
import { osmandAddress, positionsAddress } from './addresses.ts';
import classes from './door-addresses.module.css';

interface DoorAddressesProps {
  /** The key itself, where it is known: it is shown only as it is created. */
  readonly apiKey: string | null;
}

/** What is entered where, for each door that takes a key. */
export function DoorAddresses({ apiKey }: DoorAddressesProps) {
  const text = useText('api-keys');
  const telemetry = useText('telemetry');
  const key = apiKey ?? text('keyPlaceholder');
  const doors = [
    { door: 'osmand', hint: text('osmandHint'), value: osmandAddress(key) },
    { door: 'positions', hint: text('positionsHint'), value: positionsAddress() },
  ] as const;
  return (
    <section className={classes['doors']}>
      <h3>{text('whereTitle')}</h3>
      <dl>
        {doors.map(({ door, hint, value }) => (
          <div key={door}>
            <dt>{telemetry(`door_${door}`)}</dt>
            <dd>
              <p>{hint}</p>
              <CopyValue boxed name={telemetry(`door_${door}`)} value={value} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
