import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/asset-attachments.ts';

export const texts: Translated<typeof source> = {
  photo: 'Foto',
  photoOf: 'Foto de {{code}}',
  photoChanged: 'Foto salva',
  photoRemoved: 'Foto removida',
  documents: 'Documentos',
  noDocuments: 'Manuais, licenciamentos e laudos deste ativo aparecem aqui.',
  addDocuments: 'Adicionar documentos',
  documentsAdded: 'Documentos adicionados',
  documentRemoved: '{{name}} foi removido do ativo. O arquivo continua no gerenciador de arquivos.',
  removeDocument: 'Remover {{name}} do ativo',
  files: 'Arquivos',
  uploadHint: 'Arquivos PDF e DOCX do gerenciador de arquivos.',
  toFiles: 'Enviar um arquivo',
};
