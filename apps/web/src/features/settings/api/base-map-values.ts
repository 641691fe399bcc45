import type { BaseMapChoice, BaseMapSettings, BaseMapSource } from '@azimute/contract';
import {
  validateMapAddress,
  mapAddressPattern,
  mapMaxZoom,
  mapPurposes,
  type MapPurpose,
} from '@azimute/contract/base-maps/values';
import { ownMapSource } from '@azimute/contract/base-maps/own-map-source';
import type { FieldError } from '../../../i18n/field-errors.ts';

type Field = 'Choice' | 'Address' | 'Attribution' | 'AttributionUrl' | 'MaxZoom';

/** Form values for each purpose: the choice as text, and the fields of a custom source. */
export type BaseMapValues = {
  readonly [P in MapPurpose as `${P}${Exclude<Field, 'MaxZoom'>}`]: string;
} & { readonly [P in MapPurpose as `${P}MaxZoom`]: number | string };

const offeredStart = 'offered:';
const usualMaxZoom = 19;

/** Returns a choice as a select's value. */
export function choiceText(choice: BaseMapChoice): string {
  return choice.kind === 'offered' ? `${offeredStart}${choice.sourceId}` : choice.kind;
}

export function valuesOf(settings: BaseMapSettings): BaseMapValues {
  const entries = mapPurposes.flatMap((purpose) => {
    const choice = settings[purpose];
    const own = choice.kind === 'own' ? choice : null;
    return [
      [`${purpose}Choice`, choiceText(choice)],
      [`${purpose}Address`, own?.address ?? ''],
      [`${purpose}Attribution`, own?.attribution ?? ''],
      [`${purpose}AttributionUrl`, own?.attributionUrl ?? ''],
      [`${purpose}MaxZoom`, own?.maxZoom ?? usualMaxZoom],
    ] as const;
  });
  return Object.fromEntries<string | number>(entries) as BaseMapValues;
}

export function choiceOf(values: BaseMapValues, purpose: MapPurpose): BaseMapChoice {
  const chosen = values[`${purpose}Choice`];
  if (chosen === 'portal' || chosen === 'none') return { kind: chosen };
  if (chosen.startsWith(offeredStart)) {
    return { kind: 'offered', sourceId: chosen.slice(offeredStart.length) };
  }
  const url = values[`${purpose}AttributionUrl`].trim();
  return {
    kind: 'own',
    address: values[`${purpose}Address`].trim(),
    attribution: values[`${purpose}Attribution`].trim(),
    attributionUrl: url === '' ? null : url,
    maxZoom: Number(values[`${purpose}MaxZoom`]),
  };
}

/** Returns errors of the custom sources before they are sent. */
export function validateBaseMaps(
  values: BaseMapValues,
  origins: BaseMapSettings['origins'],
): Readonly<Partial<Record<keyof BaseMapValues, FieldError | null>>> {
  const evaluated = mapPurposes.flatMap((purpose) => {
    const choice = choiceOf(values, purpose);
    if (choice.kind !== 'own') return [];
    const { address, attribution, attributionUrl, maxZoom } = choice;
    const origin = URL.parse(address)?.origin;
    const isZoom = Number.isInteger(maxZoom) && maxZoom >= 1 && maxZoom <= mapMaxZoom;
    return [
      [
        `${purpose}Address`,
        address === '' ? 'required' : validateMapAddress(purpose, { address, origin }, origins),
      ],
      [`${purpose}Attribution`, attribution === '' ? 'minLength' : null],
      [
        `${purpose}AttributionUrl`,
        attributionUrl === null || mapAddressPattern.test(attributionUrl) ? null : 'invalid_format',
      ],
      [`${purpose}MaxZoom`, isZoom ? null : 'integer'],
    ] as const;
  });
  return Object.fromEntries<FieldError | null>(evaluated);
}

/** Returns the source of a choice; null for the embedded map or no imagery. */
export function sourceOf(
  { offered }: BaseMapSettings,
  purpose: MapPurpose,
  choice: BaseMapChoice,
): BaseMapSource | null {
  if (choice.kind === 'none') return null;
  if (choice.kind === 'own') return choice.address === '' ? null : ownMapSource(choice);
  const first = offered[purpose][0] ?? null;
  if (choice.kind === 'portal') return first;
  return offered[purpose].find(({ sourceId }) => sourceId === choice.sourceId) ?? first;
}
