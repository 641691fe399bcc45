import { fileMaxBytes, type FileRefusal } from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';

const DETAILS: Readonly<Record<FileRefusal, string>> = {
  empty: 'The file is empty.',
  too_large: `A file has at most ${fileMaxBytes / 1024 / 1024} MB.`,
  unknown_kind: 'Its content is neither PDF nor DOCX, whatever its name.',
  executable: 'Its content is a program, whatever its name.',
  broken: 'The file is damaged, or was cut off. Open it, save it again and upload that.',
  encrypted: 'The file has a password. Save it without one and upload that.',
  macros: 'The document holds macros. Save it as .docx without them and upload that.',
  protected:
    'The PDF is protected by a password or against changes. Save it without protection and upload that.',
  active_content:
    'The document holds embedded objects or controls, or loads a template from elsewhere. Remove them and upload it again.',
  too_much_inside: 'The document unpacks to far more than a document holds.',
  over_quota:
    'The account stores as much as it may. Delete files that nobody needs, or ask the operator for more.',
  infected: 'A virus was found in it.',
};

/** `virus`: what the scanner calls what it found. */
export function refuseFile(refusal: FileRefusal, virus: string | null = null): DomainError {
  return new DomainError('upload_failed', {
    errors: { file: [refusal] },
    detail: virus === null ? DETAILS[refusal] : `${DETAILS[refusal]} It is called ${virus}.`,
  });
}
