import { geofenceResources, type GeofenceResource } from '@azimute/contract/geofences/values';
import { Checkbox } from '@mantine/core';
import { useAccount } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { InlineError } from '../../../ui/inline-error.tsx';
import { Column, Text } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import classes from './geofence-fields.module.css';
import type { GeofenceChoices } from './use-geofence-form.ts';

interface ResourcesFieldProps {
  readonly form: GeofenceChoices;
}

/** Recorded kinds of event; at least one. */
export function ResourcesField({ form }: ResourcesFieldProps) {
  const text = useText('geofences');
  const hints = useHints(form);
  const { resources } = form.values;
  const error = form.errorOf('resources');
  return (
    <Column as="fieldset" gap={6} minWidth={0} margin={0} padding={0} className={classes['field']}>
      <legend className={classes['label']}>
        {text('resources')}{' '}
        <Text as="span" color="danger-text">
          *
        </Text>
      </legend>
      <div className={`boxed ${classes['boxes']}`}>
        {geofenceResources.map((resource) => (
          <label key={resource}>
            <Checkbox
              size="xs"
              aria-label={text(resource)}
              {...(error !== undefined && { 'aria-invalid': true })}
              checked={resources.includes(resource)}
              onChange={({ currentTarget }) =>
                form.set(
                  'resources',
                  geofenceResources.filter((one) =>
                    one === resource ? currentTarget.checked : resources.includes(one),
                  ),
                )
              }
            />
            <span className={classes['grow']}>{text(resource)}</span>
            <span className="quiet">{hints[resource]}</span>
          </label>
        ))}
      </div>
      {error !== undefined && <InlineError>{error}</InlineError>}
    </Column>
  );
}

function useHints({ values }: GeofenceChoices): Readonly<Record<GeofenceResource, string>> {
  const text = useText('geofences');
  const format = useFormat();
  const { distanceUnit } = useAccount();
  const speed = `${format.number(Number(values.maxSpeed))} ${distanceUnit === 'mi' ? 'mph' : 'km/h'}`;
  return {
    entry: text('entryHint'),
    exit: text('exitHint'),
    speeding: values.maxSpeed === '' ? text('speedingNeeds') : text('speedingHint', { speed }),
  };
}
