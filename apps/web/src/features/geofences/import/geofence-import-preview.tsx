import type { GeofenceImport, UpdateGeofenceImport } from '@azimute/contract';
import { geofenceSpeedMostKph } from '@azimute/contract/geofences/values';
import { NumberInput, SegmentedControl, Switch } from '@mantine/core';
import { useState } from 'react';
import { callApi } from '../../../api/client.ts';
import { useAccount } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useSaveKey } from '../../../ui/dialog-layers.ts';
import { ImportCounts } from '../../../ui/import/import-counts.tsx';
import classes from '../../../ui/import/import.module.css';
import { useArrivalFocus } from '../../../ui/import/use-arrival-focus.ts';
import { useImportDraft } from '../../../ui/import/use-import-draft.ts';
import { InlineError } from '../../../ui/inline-error.tsx';
import { Stack, Text } from '../../../ui/layout/primitives.tsx';
import { AssetsField } from '../form/assets-field.tsx';
import { ColorField } from '../form/color-field.tsx';
import { ResourcesField } from '../form/resources-field.tsx';
import { UnitChoice } from '../form/unit-choice.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { geofenceImports } from './geofence-imports.ts';
import { ImportedAreas } from './imported-areas.tsx';
import { useImportChoices } from './use-import-choices.ts';
import { FileFacts, PreviewFoot } from '../../../ui/import/preview-parts.tsx';

interface GeofenceImportPreviewProps {
  readonly shown: GeofenceImport;
  readonly onAnother: () => void;
}

/** Result of each area, and the settings for all. */
export function GeofenceImportPreview({ shown, onAnother }: GeofenceImportPreviewProps) {
  const text = useText('geofence-import');
  const format = useFormat();
  const params = { geofenceImportId: shown.id };
  const draft = useImportDraft(geofenceImports, shown.id, shown.settings, {
    update: (entered: UpdateGeofenceImport) => callApi('updateGeofenceImport', { params, body: entered }),
    start: () => callApi('startGeofenceImport', { params }),
  });
  const { changed: settings, change, isPreviewing, start, isStarting } = draft;
  const choices = useImportChoices(shown.settings, change);
  const arrived = useArrivalFocus<HTMLDivElement>();
  const { preview } = shown;
  const canStart = preview.create > 0 && settings.unitId !== null && choices.isWhole && !isPreviewing;
  const begin = (): void => {
    if (canStart && !isStarting) start();
  };
  useSaveKey(begin);
  const { create, bad, repairable, repaired } = preview;
  return (
    <div ref={arrived} tabIndex={-1} className={classes['step']}>
      <FileFacts
        fileName={shown.fileName}
        facts={[
          text('areaCount', format.counted(shown.areaCount)),
          shown.format === 'kml' ? 'KML' : 'GeoJSON',
        ]}
        onAnother={onAnother}
      />
      <UnitChoice form={choices} geofence={undefined} parent={undefined} />
      <Stack alignItems="start" columns="minmax(0, 1fr) 132px" gap={16}>
        <ColorField value={settings.color} onChange={(color) => change({ color })} />
        <LimitField value={choices.values.maxSpeed} onChange={(value) => choices.set('maxSpeed', value)} />
      </Stack>
      <p className="quiet">{text('fileSaysMore')}</p>
      <ResourcesField form={choices} />
      <AssetsField form={choices} hiddenCount={0} />
      {repairable + repaired > 0 && (
        <Switch
          label={text('repair')}
          description={text('repairHint')}
          checked={settings.repair}
          onChange={(event) => change({ repair: event.currentTarget.checked })}
        />
      )}
      <Evaluated isPreviewing={isPreviewing} preview={preview} repaired={repaired} shown={shown} />
      <PreviewFoot
        label={create === 0 ? text('import') : text('start', format.counted(create))}
        warning={
          settings.unitId === null ? text('needsUnit') : bad > 0 && text('leftOut', format.counted(bad))
        }
        canStart={canStart}
        isStarting={isStarting}
        onStart={begin}
      />
    </div>
  );
}

interface EvaluatedProps {
  readonly isPreviewing: boolean;
  readonly preview: GeofenceImport['preview'];
  readonly repaired: number;
  readonly shown: GeofenceImport;
}

function Evaluated({ isPreviewing, preview, repaired, shown }: EvaluatedProps) {
  const text = useText('geofence-import');
  const [only, setOnly] = useState<'all' | 'bad'>('all');
  return (
    <Stack columns={1} gap={20} className={classes['evaluated']} aria-busy={isPreviewing}>
      <ImportCounts
        label={text('counts')}
        counts={[
          { name: text('create'), count: preview.create },
          { name: text('repaired'), count: repaired },
          { name: text('warned'), count: preview.warned },
          { name: text('refused'), count: preview.bad, isBad: true },
        ]}
      />
      {preview.create === 0 && <InlineError>{text('nothingGood')}</InlineError>}
      {preview.bad > 0 && preview.create > 0 && (
        <SegmentedControl
          aria-label={text('areas')}
          value={only}
          data={(['all', 'bad'] as const).map((value) => ({ value, label: text(`show_${value}`) }))}
          onChange={setOnly}
        />
      )}
      <ImportedAreas shown={shown} only={only} />
    </Stack>
  );
}

interface LimitFieldProps {
  readonly value: number | string;
  readonly onChange: (value: number | string) => void;
}

/** Saved on blur, since each change evaluates all areas again. */
function LimitField({ value, onChange }: LimitFieldProps) {
  const text = useText('geofences');
  const { distanceUnit } = useAccount();
  const [typed, setTyped] = useState(value);
  return (
    <NumberInput
      label={text('maxSpeed')}
      min={1}
      max={distanceUnit === 'mi' ? Math.floor(geofenceSpeedMostKph / 1.61) : geofenceSpeedMostKph}
      decimalScale={1}
      rightSection={
        <Text as="span" fontSize={13} color="text-3">
          {distanceUnit === 'mi' ? 'mph' : 'km/h'}
        </Text>
      }
      rightSectionWidth={52}
      value={typed}
      onChange={setTyped}
      onBlur={() => {
        if (typed !== value) onChange(typed);
      }}
    />
  );
}
