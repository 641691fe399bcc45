import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/photo.ts';

export const texts: Translated<typeof source> = {
  add: 'Adicionar foto',
  change: 'Trocar foto',
  remove: 'Remover foto',
  hint: 'JPEG, PNG ou WebP, até {{megabytes}} MB.',
  cropTitle: 'Recortar foto',
  cropArea: 'Área de recorte. Use as setas para mover e mais e menos para ampliar ou reduzir.',
  cropHint: 'Arraste a imagem ou use as setas do teclado.',
  zoom: 'Ampliação',
  use: 'Usar foto',
  cutFailed: 'Este navegador não conseguiu recortar a foto. Escolha outro arquivo.',
  tooManyBytes: 'O arquivo passa de {{megabytes}} MB. Escolha um menor.',
  noImage: 'Este arquivo não é uma imagem JPEG, PNG ou WebP. Escolha outro.',
  tooManyPixels: 'A imagem é grande demais para este navegador. Escolha uma menor.',
  tooSmall: 'A imagem é pequena demais. Escolha uma de pelo menos 64 × 64 pixels.',
  photos: 'Fotos',
  take: 'Tirar foto',
  choose: 'Escolher foto',
  added: 'Foto adicionada',
  deleted: 'Foto excluída',
  photoNumber: 'Foto {{number}}',
  open: 'Abrir foto {{number}}',
  delete: 'Excluir foto',
  deleteTitle: 'Excluir a foto {{number}}?',
  deleteEffect: 'A foto é excluída para todos.',
};
