import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/photo.ts';

export const texts: Translated<typeof source> = {
  add: 'Agregar foto',
  change: 'Cambiar foto',
  remove: 'Quitar foto',
  hint: 'JPEG, PNG o WebP, hasta {{megabytes}} MB.',
  cropTitle: 'Recortar foto',
  cropArea: 'Área de recorte. Use las flechas para mover, y más y menos para ampliar o reducir.',
  cropHint: 'Arrastre la imagen o use las flechas del teclado.',
  zoom: 'Ampliación',
  use: 'Usar foto',
  cutFailed: 'Este navegador no pudo recortar la foto. Elija otro archivo.',
  tooManyBytes: 'El archivo supera los {{megabytes}} MB. Elija uno más pequeño.',
  noImage: 'Este archivo no es una imagen JPEG, PNG ni WebP. Elija otro.',
  tooManyPixels: 'La imagen es demasiado grande para este navegador. Elija una más pequeña.',
  tooSmall: 'La imagen es demasiado pequeña. Elija una de al menos 64 × 64 píxeles.',
  photos: 'Fotos',
  take: 'Tomar foto',
  choose: 'Elegir foto',
  added: 'Foto agregada',
  deleted: 'Foto eliminada',
  photoNumber: 'Foto {{number}}',
  open: 'Abrir foto {{number}}',
  delete: 'Eliminar foto',
  deleteTitle: '¿Eliminar la foto {{number}}?',
  deleteEffect: 'La foto se elimina para todos.',
};
