import type { BaseMapSettings, BaseMapSource } from '@azimute/contract';
import {
  mapAddressMaxLength,
  mapAttributionMaxLength,
  mapMaxZoom,
  type MapPurpose,
} from '@azimute/contract/base-maps/values';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { NumberField, SelectField, TextField } from '../../../ui/form/fields.tsx';
import type { RecordForm } from '../../../ui/form/use-record-form.ts';
import { Stack } from '../../../ui/layout/primitives.tsx';
import { choiceOf, choiceText, sourceOf, type BaseMapValues } from '../api/base-map-values.ts';
import { MapPreview } from './map-preview.tsx';
import { StreetPresets } from './street-presets.tsx';

interface BaseMapFieldsProps {
  readonly purpose: MapPurpose;
  readonly settings: BaseMapSettings;
  readonly form: RecordForm<BaseMapValues>;
}

/** Map source of an account for one purpose, with a preview before saving. */
export function BaseMapFields({ purpose, settings, form }: BaseMapFieldsProps) {
  const text = useText('base-maps');
  const [tried, setTried] = useState<{ readonly source: BaseMapSource | null } | null>(null);
  const isOwn = form.values[`${purpose}Choice`] === 'own';
  const first = settings.offered[purpose][0]?.name ?? text(`${purpose}None`);
  const choices = [
    { value: 'portal', label: text('portalChoice', { name: first }) },
    { value: 'none', label: text(`${purpose}None`) },
    ...settings.offered[purpose].map(({ sourceId, name }) => ({
      value: choiceText({ kind: 'offered', sourceId }),
      label: name ?? sourceId,
    })),
    { value: 'own', label: text('ownChoice') },
  ];
  return (
    <>
      {purpose === 'roadmap' && (
        <StreetPresets
          settings={settings}
          form={form}
          onLook={(values) =>
            setTried({
              source: sourceOf(settings, purpose, choiceOf({ ...form.values, ...values }, purpose)),
            })
          }
        />
      )}
      <Stack alignItems="start" gap={16} columns={2} phoneColumns={1}>
        <SelectField
          {...form.field(`${purpose}Choice`, text(purpose))}
          data={choices}
          allowDeselect={false}
          searchable={false}
        />
        {isOwn && (
          <>
            <TextField
              {...form.field(`${purpose}Address`, text('address'), text(`${purpose}AddressHint`))}
              maxLength={mapAddressMaxLength}
            />
            <TextField
              {...form.field(`${purpose}Attribution`, text('owed'), text('owedHint'))}
              maxLength={mapAttributionMaxLength}
            />
            <TextField {...form.field(`${purpose}AttributionUrl`, text('owedLink'))} />
            <NumberField {...form.field(`${purpose}MaxZoom`, text('maxZoom'))} min={1} max={mapMaxZoom} />
          </>
        )}
      </Stack>
      <Button
        w="fit-content"
        onClick={() => setTried({ source: sourceOf(settings, purpose, choiceOf(form.values, purpose)) })}
      >
        {text(`${purpose}Try`)}
      </Button>
      {tried !== null && <MapPreview purpose={purpose} source={tried.source} />}
    </>
  );
}
