import type { BaseMapSettings } from '@azimute/contract';
import { Button } from '@mantine/core';
import { useText } from '../../../i18n/use-text.ts';
import type { RecordForm } from '../../../ui/form/use-record-form.ts';
import { Stack, Text, Title } from '../../../ui/layout/primitives.tsx';
import { choiceText, type BaseMapValues } from '../api/base-map-values.ts';
import classes from './street-presets.module.css';

/** The style of OpenFreeMap, with the credit that its terms ask for. */
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
  /** Shows what was chosen; until then nothing is asked of anybody. */
  readonly onLook: (values: Partial<BaseMapValues>) => void;
}

/** Ways to a street map, each with what it sends to whom. */
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
        <li>
          <Title as="h3" size={13}>
            {text('presetFree')}
          </Title>
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
        </li>
        <li>
          <Title as="h3" size={13}>
            {text('presetFile')}
          </Title>
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
        </li>
        <li>
          <Title as="h3" size={13}>
            {text('presetKey')}
          </Title>
          <p>{text('presetKeySends')}</p>
          <Button size="xs" onClick={() => fill(emptyOwn)}>
            {text('presetKeyLook')}
          </Button>
        </li>
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
