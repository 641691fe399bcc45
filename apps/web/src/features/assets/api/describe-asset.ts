import type { Asset } from '@azimute/contract';

/** Manufacturer and model, as far as they are known. */
export function describeMachine({ manufacturer, model }: Pick<Asset, 'manufacturer' | 'model'>): string {
  return `${manufacturer} ${model}`.trim();
}
