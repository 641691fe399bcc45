import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/photo.ts';

export const texts: Translated<typeof source> = {
  add: 'Agregar foto',
  change: 'Cambiar foto',
  remove: 'Quitar',
  hint: 'JPEG, PNG o WebP, hasta {{megabytes}} MB.',
  cropTitle: 'Elija la parte que se muestra',
  cropArea: 'Parte que se muestra. Las flechas la mueven; más y menos la amplían o reducen.',
  cropHint: 'Arrastre la imagen o use las flechas del teclado.',
  zoom: 'Ampliación',
  use: 'Usar foto',
  cutFailed: 'Este navegador no pudo recortar la foto. Elija otro archivo.',
  tooManyBytes: 'El archivo supera los {{megabytes}} MB. Elija uno más pequeño.',
  noImage: 'No es una imagen JPEG, PNG ni WebP. Elija otro archivo.',
  tooManyPixels: 'La imagen tiene más puntos de los que este navegador soporta. Elija una más pequeña.',
  tooSmall: 'La imagen es muy pequeña: necesita al menos 64 puntos por lado.',
};
