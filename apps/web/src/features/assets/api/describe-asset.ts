import type { Asset } from '@azimute/contract';

/** Returns manufacturer and model, if known. */
export function describeMachine({ manufacturer, model }: Pick<Asset, 'manufacturer' | 'model'>): string {
  return `${manufacturer} ${model}`.trim();
}
