import { geofenceTagsMost, severities } from '@azimute/contract/geofences/values';
import { TagsInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useAccount } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { InlineError } from '../../../ui/inline-error.tsx';
import { NumberField, TextField, SelectField } from '../../../ui/form/fields.tsx';
import { Box, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { SeverityGlyph } from '../../../ui/severity-glyph.tsx';
import type { ParentGeofence } from '../api/geofence-form-values.ts';
import { geofenceNamesOptions, type Geofence } from '../api/geofence-queries.ts';
import { AdvancedFields } from './advanced-fields.tsx';
import { AssetsField } from './assets-field.tsx';
import { ColorField } from './color-field.tsx';
import { ResourcesField } from './resources-field.tsx';
import { SubGeofencesPart } from './sub-geofences-part.tsx';
import { UnitChoice } from './unit-choice.tsx';
import type { GeofenceForm } from './use-geofence-form.ts';

interface SeverityFieldProps {
  readonly form: GeofenceForm;
}

const nameMaxLength = 120;

interface GeofenceFieldsProps {
  readonly form: GeofenceForm;
  readonly geofence: Geofence | undefined;
  readonly parent: ParentGeofence | undefined;
  /** Leads to the map, where it is not beside the form. */
  readonly onDraw: () => void;
}

/** All fields of a geofence but its shape, which is drawn; what is wrong with that is said here too. */
export function GeofenceFields({ form, geofence, parent, onDraw }: GeofenceFieldsProps) {
  const text = useText('geofences');
  const { distanceUnit } = useAccount();
  const { data: names = [] } = useQuery(geofenceNamesOptions);
  const tags = [...new Set(names.flatMap((row) => row.tags))];
  const shapeError = form.errorOf('shape');
  return (
    <>
      <UnitChoice form={form} geofence={geofence} parent={parent} />
      <TextField form={form} name="name" required label={text('name')} maxLength={nameMaxLength} />
      <Stack alignItems="start" columns="minmax(0, 1fr) 132px" gap={16}>
        <ColorField value={form.values.color} onChange={(color) => form.set('color', color)} />
        <NumberField
          form={form}
          name="maxSpeed"
          label={text('maxSpeed')}
          min={1}
          max={300}
          decimalScale={1}
          rightSection={
            <Text as="span" fontSize={13} color="text-3">
              {distanceUnit === 'mi' ? 'mph' : 'km/h'}
            </Text>
          }
          rightSectionWidth={52}
        />
      </Stack>
      <ResourcesField form={form} />
      <AssetsField form={form} hiddenCount={geofence?.hiddenAssetCount ?? 0} />
      {geofence?.parent === null && <SubGeofencesPart geofence={geofence} />}
      {shapeError !== undefined && (
        <div>
          <InlineError>{shapeError}</InlineError>
          <Box as="button" type="button" marginTop={4} className="text-button" onClick={onDraw}>
            {text('drawOnMap')}
          </Box>
        </div>
      )}
      <SeverityField form={form} />
      <TagsInput
        label={text('tags')}
        description={text('tagsHint')}
        data={tags}
        maxTags={geofenceTagsMost}
        value={[...form.values.tags]}
        onChange={(value) => form.set('tags', value)}
        error={form.errorOf('tags')}
      />
      <AdvancedFields form={form} />
    </>
  );
}

/** Of the events that the geofence records. */
function SeverityField({ form }: SeverityFieldProps) {
  const text = useText('geofences');
  const severityText = useText('severity');
  return (
    <SelectField
      form={form}
      name="severity"
      label={text('severity')}
      allowDeselect={false}
      searchable={false}
      leftSection={<SeverityGlyph severity={form.values.severity} />}
      data={severities.map((value) => ({ value, label: severityText(value) }))}
    />
  );
}
