import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/photo.ts';

export const texts: Translated<typeof source> = {
  add: 'Adicionar foto',
  change: 'Trocar foto',
  remove: 'Remover',
  hint: 'JPEG, PNG ou WebP, até {{megabytes}} MB.',
  cropTitle: 'Escolha a parte que aparece',
  cropArea: 'Parte que aparece. As setas movem; mais e menos ampliam ou reduzem.',
  cropHint: 'Arraste a imagem ou use as setas do teclado.',
  zoom: 'Ampliação',
  use: 'Usar foto',
  cutFailed: 'Este navegador não conseguiu recortar a foto. Escolha outro arquivo.',
  tooManyBytes: 'O arquivo passa de {{megabytes}} MB. Escolha um menor.',
  noImage: 'Não é uma imagem JPEG, PNG ou WebP. Escolha outro arquivo.',
  tooManyPixels: 'A imagem tem mais pontos do que este navegador comporta. Escolha uma menor.',
  tooSmall: 'A imagem é pequena demais: precisa de pelo menos 64 pontos de lado.',
};
