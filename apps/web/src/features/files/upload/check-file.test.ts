import { fileMaxBytes } from '@azimute/contract/files/values';
import { describe, expect, it } from 'vitest';
import { checkFile } from './check-file.ts';

describe('a file before upload', () => {
  it('is refused for its name or size, or if empty', () => {
    expect(checkFile({ name: 'photo.png', size: 10 })).toBe('unknown_kind');
    expect(checkFile({ name: 'report.pdf.exe', size: 10 })).toBe('unknown_kind');
    expect(checkFile({ name: 'report.pdf', size: fileMaxBytes + 1 })).toBe('too_large');
    expect(checkFile({ name: 'report.docx', size: 0 })).toBe('empty');
  });

  it('is sent if it is a PDF or a DOCX of at most 4 MB', () => {
    expect(checkFile({ name: 'report.pdf', size: fileMaxBytes })).toBeNull();
    expect(checkFile({ name: 'REPORT.DOCX', size: 1 })).toBeNull();
  });
});
