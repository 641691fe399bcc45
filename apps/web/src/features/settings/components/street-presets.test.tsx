import type { BaseMapSettings } from '@azimute/contract';
import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import type { RecordForm } from '../../../ui/form/use-record-form.ts';
import { press } from '../../../ui/testing/press.ts';
import { stubLayout } from '../../../ui/testing/stub-layout.ts';
import { choiceOf, sourceOf, valuesOf, type BaseMapValues } from '../api/base-map-values.ts';
import { StreetPresets } from './street-presets.tsx';

const settings: BaseMapSettings = {
  roadmap: { kind: 'none' },
  imagery: { kind: 'portal' },
  offered: { roadmap: [], imagery: [] },
  origins: null,
};
const vale: BaseMapSettings['offered']['roadmap'][number] = {
  sourceId: 'vale',
  name: 'Vale',
  kind: 'file',
  file: 'vale.pmtiles',
  attribution: [],
  mayFold: false,
};
let root: Root;
let values: BaseMapValues;
let looked: (string | null)[];

beforeAll(async () => {
  stubLayout();
  await startI18n('en', ['common', 'errors', 'base-maps']);
});
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

function show(shown: BaseMapSettings): void {
  values = valuesOf(shown);
  looked = [];
  const form = {
    set: (field: keyof BaseMapValues, value: string | number) => {
      values = { ...values, [field]: value };
    },
  } as unknown as RecordForm<BaseMapValues>;
  const look = (chosen: Partial<BaseMapValues>): void => {
    const source = sourceOf(shown, 'roadmap', choiceOf({ ...values, ...chosen }, 'roadmap'));
    looked.push(source === null ? null : 'address' in source ? source.address : source.sourceId);
  };
  act(() =>
    root.render(
      <MantineProvider env="test">
        <StreetPresets settings={shown} form={form} onLook={look} />
      </MantineProvider>,
    ),
  );
}

const buttonsOf = (preset: number) =>
  document.querySelectorAll('li')[preset]?.querySelectorAll<HTMLButtonElement>('button');
const pressPreset = (preset: number) => act(async () => buttonsOf(preset)?.[0]?.click());

it('fills in the free public style, names the third party, and previews it on request', async () => {
  show(settings);
  expect(looked).toEqual([]);
  expect(document.querySelector('li')?.textContent).toContain('tiles.openfreemap.org');
  await press('button', 'Preview');
  expect(looked).toEqual(['https://tiles.openfreemap.org/styles/liberty']);
  expect(choiceOf(values, 'roadmap')).toMatchObject({
    kind: 'own',
    attribution: expect.stringContaining('OpenStreetMap contributors'),
    attributionUrl: 'https://www.openstreetmap.org/copyright',
  });
});

it('previews the portal’s own file, else leaves room for an address', async () => {
  show(settings);
  await pressPreset(1);
  expect([values.roadmapChoice, looked]).toEqual(['own', []]);
  show({ ...settings, offered: { roadmap: [vale], imagery: [] } });
  await pressPreset(1);
  expect([values.roadmapChoice, looked]).toEqual(['offered:vale', ['vale']]);
});

it('asks for the address of a style with a key', async () => {
  show(settings);
  await pressPreset(2);
  expect([values.roadmapChoice, values.roadmapAddress, looked]).toEqual(['own', '', []]);
});

it('omits what the operator does not allow, and explains why', () => {
  show({ ...settings, origins: ['https://maps.example.com'] });
  expect(buttonsOf(0)?.[0]?.disabled).toBe(true);
  expect(document.querySelector('li')?.textContent).toContain('https://maps.example.com');
});
