import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/asset-attachments.ts';

export const texts: Translated<typeof source> = {
  photo: 'Foto',
  photoOf: 'Foto de {{code}}',
  photoChanged: 'Foto guardada',
  photoRemoved: 'Foto eliminada',
  documents: 'Documentos',
  noDocuments: 'Los manuales, documentos de circulación e inspecciones de este activo aparecen aquí.',
  addDocuments: 'Agregar documentos',
  documentsAdded: 'Documentos agregados',
  documentRemoved: '{{name}} se quitó del activo. El archivo sigue en el gestor de archivos.',
  removeDocument: 'Quitar {{name}} del activo',
  files: 'Archivos',
  uploadHint: 'Archivos PDF y DOCX del gestor de archivos.',
  toFiles: 'Subir un archivo',
};
