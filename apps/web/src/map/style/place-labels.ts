import { labelFont, strongLabelFont } from './map-fonts.ts';
import type { StyleLayer } from './style-layer.ts';

/** Layout of place names. */
export const placeLayout = {
  'text-font': [labelFont],
  'text-max-width': 9,
  'text-padding': 6,
  // Next to a ring at the place.
  'text-variable-anchor': ['center', 'top', 'bottom', 'left', 'right'],
  'text-radial-offset': 2.2,
  'text-justify': 'auto',
};

export const strongFont = { 'text-font': [strongLabelFont] };

/** Layout of names along roads and rivers. */
export const lineNameLayout = {
  'text-font': [labelFont],
  'text-size': 11,
  'text-padding': 6,
  'symbol-placement': 'line',
};

export function labelPaint(color: 'label' | 'label2'): StyleLayer['paint'] {
  return (colors) => ({
    'text-color': colors[color],
    'text-halo-color': colors.halo,
    'text-halo-width': 1.6,
  });
}
