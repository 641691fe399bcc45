import { fileMaxBytes, type FileRefusal } from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';

const DETAILS: Readonly<Record<FileRefusal, string>> = {
  empty: 'The file is empty. Choose another.',
  too_large: `A file can have up to ${fileMaxBytes / 1024 / 1024} MB. Upload a smaller one.`,
  unknown_kind: 'The content of the file is not PDF or DOCX. Upload a PDF or DOCX file.',
  executable: 'The file is a program. Upload a PDF or DOCX file.',
  broken: 'The file is damaged or incomplete. Open it, save it again and upload the new file.',
  encrypted: 'The file is password-protected. Save it without a password and upload it again.',
  macros: 'The document contains macros. Save it as .docx without macros and upload it again.',
  protected:
    'The PDF is protected by a password or against editing. Save it without protection and upload it again.',
  active_content:
    'The document contains embedded objects or controls, or loads a remote template. Remove them and upload it again.',
  too_much_inside:
    'The document contains too much compressed data. Save it again from the original program and upload it.',
  over_quota:
    'The storage of the account is full. Delete files, or ask the portal operator for more storage.',
  infected: 'The file contains a virus and was not saved.',
};

/** `virus`: the scanner's name for the virus. */
export function refuseFile(refusal: FileRefusal, virus: string | null = null): DomainError {
  return new DomainError('upload_failed', {
    errors: { file: [refusal] },
    detail: virus === null ? DETAILS[refusal] : `${DETAILS[refusal]} The scanner reported ${virus}.`,
  });
}
