import type { ReactNode } from 'react';
import type { BaseMapSettings } from '@azimute/contract';
import { Button } from '@mantine/core';
import { useText } from '../../../i18n/use-text.ts';
import type { RecordForm } from '../../../ui/form/use-record-form.ts';
import { Stack, Text, Title } from '../../../ui/layout/primitives.tsx';
import { choiceText, type BaseMapValues } from '../api/base-map-values.ts';
import classes from './street-presets.module.css';

/** The style of OpenFreeMap, with the attribution that its terms require. */
const openFreeMap = {
  roadmapChoice: 'own',
  roadmapAddress: 'https://tiles.openfreemap.org/styles/liberty',
  roadmapAttribution: 'OpenFreeMap © OpenMapTiles, © OpenStreetMap contributors',
  roadmapAttributionUrl: 'https://www.openstreetmap.org/copyright',
  roadmapMaxZoom: 19,
} as const;

interface StreetPresetsProps {
  readonly settings: BaseMapSettings;
  readonly form: RecordForm<BaseMapValues>;
  /** Previews the choice; no request is sent before. */
  readonly onLook: (values: Partial<BaseMapValues>) => void;
}

/** Street map sources, each with the data it sends and its recipient. */
export function StreetPresets({ settings: { offered, origins }, form, onLook }: StreetPresetsProps) {
  const text = useText('base-maps');
  const fill = (values: Partial<BaseMapValues>): void => {
    for (const [field, value] of Object.entries(values)) form.set(field as keyof BaseMapValues, value);
  };
  const look = (values: Partial<BaseMapValues>): void => {
    fill(values);
    onLook(values);
  };
  const file = offered.roadmap.find(({ kind }) => kind === 'file');
  const isFreeRefused = origins !== null && !origins.includes(new URL(openFreeMap.roadmapAddress).origin);
  return (
    <div>
      <Text color="text-2" fontSize={13}>
        {text('presets')}
      </Text>
      <Stack as="ul" gap={12} marginTop={12} columns={3} phoneColumns={1} className={classes['presets']}>
        <Preset name={text('presetFree')}>
          <p>
            {text('presetFreeSends')}{' '}
            <a href="https://openfreemap.org/tos/" target="_blank" rel="noopener noreferrer">
              {text('presetTerms')}
            </a>
          </p>
          {isFreeRefused && <p>{text('originRefused', { origins: origins.join(', ') })}</p>}
          <Button size="xs" disabled={isFreeRefused} onClick={() => look(openFreeMap)}>
            {text('presetLook')}
          </Button>
        </Preset>
        <Preset name={text('presetFile')}>
          <p>{text('presetFileSends')}</p>
          <Button
            size="xs"
            onClick={() =>
              file === undefined
                ? fill(emptyOwn)
                : look({ roadmapChoice: choiceText({ kind: 'offered', sourceId: file.sourceId }) })
            }
          >
            {text(file === undefined ? 'presetKeyLook' : 'presetLook')}
          </Button>
        </Preset>
        <Preset name={text('presetKey')}>
          <p>{text('presetKeySends')}</p>
          <Button size="xs" onClick={() => fill(emptyOwn)}>
            {text('presetKeyLook')}
          </Button>
        </Preset>
      </Stack>
    </div>
  );
}

const emptyOwn = {
  roadmapChoice: 'own',
  roadmapAddress: '',
  roadmapAttribution: '',
  roadmapAttributionUrl: '',
};

interface PresetProps {
  readonly name: string;
  readonly children: ReactNode;
}

function Preset({ name, children }: PresetProps) {
  return (
    <li>
      <Title as="h3" size={13}>
        {name}
      </Title>
      {children}
    </li>
  );
}
