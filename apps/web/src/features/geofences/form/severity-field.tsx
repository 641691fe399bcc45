import { severities } from '@azimute/contract/geofences/values';
import { useText } from '../../../i18n/use-text.ts';
import { SelectField } from '../../../ui/form/fields.tsx';
import { SeverityGlyph } from '../../../ui/severity-glyph.tsx';
import type { GeofenceForm } from './use-geofence-form.ts';

interface SeverityFieldProps {
  readonly of: GeofenceForm;
}

/** Of the events that the geofence records. */
export function SeverityField({ of }: SeverityFieldProps) {
  const text = useText('geofences');
  const severityText = useText('severity');
  return (
    <SelectField
      of={of}
      name="severity"
      label={text('severity')}
      allowDeselect={false}
      searchable={false}
      leftSection={<SeverityGlyph severity={of.values.severity} />}
      data={severities.map((value) => ({ value, label: severityText(value) }))}
    />
  );
}
