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
import type { DraftBacktest } from '../backtest/use-draft-backtest.ts';
import { AdvancedFields } from './advanced-fields.tsx';
import { AssetsField } from './assets-field.tsx';
import { ColorField } from './color-field.tsx';
import { NotifyPart } from './notify-part.tsx';
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
  readonly backtest: DraftBacktest;
  /** Opens the map, if it is not next to the form. */
  readonly onDraw: () => void;
}

/** Fields of a geofence except its shape, which is drawn; errors of the shape appear here too. */
export function GeofenceFields({ form, geofence, parent, backtest, onDraw }: GeofenceFieldsProps) {
  const text = useText('geofences');
  const { distanceUnit } = useAccount();
  const { data: names = [] } = useQuery(geofenceNamesOptions);
  const tags = [...new Set(names.flatMap((row) => row.tags))];
  const shapeError = form.errorOf('shape');
  return (
    <>
      <UnitChoice form={form} geofence={geofence} parent={parent} />
      <TextField {...form.field('name', text('name'))} required maxLength={nameMaxLength} />
      <Stack alignItems="start" columns="minmax(0, 1fr) 132px" gap={16}>
        <ColorField value={form.values.color} onChange={(color) => form.set('color', color)} />
        <NumberField
          {...form.field('maxSpeed', text('maxSpeed'))}
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
      <AssetsField form={form} hiddenCount={geofence?.hiddenAssetCount ?? 0} shape={form.values.shape} />
      <NotifyPart form={form} backtest={backtest} />
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

/** Severity of the recorded events. */
function SeverityField({ form }: SeverityFieldProps) {
  const text = useText('geofences');
  const severityText = useText('severity');
  return (
    <SelectField
      {...form.field('severity', text('severity'))}
      allowDeselect={false}
      searchable={false}
      leftSection={<SeverityGlyph severity={form.values.severity} />}
      data={severities.map((value) => ({ value, label: severityText(value) }))}
    />
  );
}
