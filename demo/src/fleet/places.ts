import type { Place } from '../place.ts';

/** Centers of the towns in the demo's region; deliveries go to a few addresses around them. */
export const towns = {
  abadiania: [-48.7069, -16.1941],
  alexania: [-48.5078, -16.0833],
  anapolis: [-48.9526, -16.3332],
  aparecida: [-49.2453, -16.8226],
  brasilia: [-47.8824, -15.7933],
  ceilandia: [-48.1046, -15.8173],
  cristalina: [-47.6134, -16.7681],
  gama: [-48.0654, -16.017],
  goiania: [-49.2533, -16.6808],
  guara: [-47.9769, -15.8236],
  inhumas: [-49.5002, -16.361],
  jaragua: [-49.3344, -15.7529],
  luziania: [-47.9501, -16.2535],
  neropolis: [-49.2195, -16.4069],
  pirenopolis: [-48.9574, -15.8501],
  santaMaria: [-48.0132, -16.0171],
  senadorCanedo: [-49.0915, -16.7013],
  silvania: [-48.6084, -16.66],
  sobradinho: [-47.7849, -15.65],
  taguatinga: [-48.0566, -15.8335],
  trindade: [-49.4877, -16.6549],
} as const satisfies Readonly<Record<string, Place>>;
