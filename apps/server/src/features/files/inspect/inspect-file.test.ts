import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  docxMembers,
  DOCX_TYPES,
  makeDocx,
  makePdf,
  makeRelationships,
  makeZip,
  type Member,
} from '../testing/make-files.ts';
import { readCase } from '../../../platform/parsing/cases/read-case.ts';
import { inspectFile } from './inspect-file.ts';

const refusalOf = async (bytes: Buffer): Promise<string | undefined> => (await inspectFile(bytes)).refusal;

describe('an unsupported file', () => {
  it('is refused with the reason, whatever its name', async () => {
    expect(await refusalOf(Buffer.alloc(0))).toBe('empty');
    expect(await refusalOf(Buffer.from('MZ\u0090\u0000 a program'))).toBe('executable');
    expect(await refusalOf(Buffer.from('\u007FELF'))).toBe('executable');
    expect(await refusalOf(Buffer.from('#!/bin/sh\nrm -rf /'))).toBe('executable');
    expect(await refusalOf(Buffer.from('<html>'))).toBe('unknown_kind');
    expect(await refusalOf(makeZip([{ name: 'a.txt', content: 'a' }]))).toBe('unknown_kind');
  });

  it('of no bytes throws', async () => {
    const start = fc.constantFrom('', 'PK\u0003\u0004', '%PDF-1.7\n', 'MZ', '\u00D0\u00CF\u0011\u00E0');
    await fc.assert(
      fc.asyncProperty(start, fc.uint8Array({ maxLength: 400 }), async (begin, rest) => {
        expect(await refusalOf(Buffer.concat([Buffer.from(begin, 'latin1'), rest]))).toBeDefined();
      }),
      { numRuns: 300 },
    );
  });

  it('includes any document truncated by a byte', async () => {
    for (const whole of [makePdf(), makeDocx()])
      for (const length of [whole.length - 10, whole.length - 40, whole.length / 2])
        expect(await refusalOf(whole.subarray(0, length))).toBe('broken');
  });
});

describe('a PDF', () => {
  it('is recognized by its header, cross-references and trailer', async () => {
    expect(await inspectFile(makePdf())).toEqual({ kind: 'pdf' });
    expect(await inspectFile(Buffer.concat([makePdf(), Buffer.from('\n\n')]))).toEqual({ kind: 'pdf' });
  });

  it('may have padding of any length after its end', async () => {
    expect(await inspectFile(readCase('pdf-nul-padding.pdf'))).toEqual({ kind: 'pdf' });
    for (const byte of [0, 10, 32])
      expect(await inspectFile(Buffer.concat([makePdf(), Buffer.alloc(100_000, byte)]))).toEqual({
        kind: 'pdf',
      });
  });

  it('that forbids printing is not reported as password-protected', async () => {
    expect(await refusalOf(readCase('pdf-restricted.pdf'))).toBe('protected');
  });

  it('may have a cross-reference stream', async () => {
    const head = '%PDF-1.7\n';
    const pdf = (more: string): Buffer =>
      Buffer.from(
        `${head}1 0 obj\n<< /Type /XRef /Root 2 0 R ${more}>>\nstream\n\nendstream\nendobj\nstartxref\n${head.length}\n%%EOF`,
      );
    expect(await inspectFile(pdf(''))).toEqual({ kind: 'pdf' });
    expect(await refusalOf(pdf('/Encrypt 3 0 R '))).toBe('protected');
  });

  it('is refused if encrypted, even with escaped names', async () => {
    expect(await refusalOf(makePdf('a', '/Encrypt 9 0 R'))).toBe('protected');
    expect(await refusalOf(makePdf('a', '/#45ncrypt 9 0 R'))).toBe('protected');
    expect(await inspectFile(makePdf('a', String.raw`/Info (\( /Encrypt 9 0 R)`))).toEqual({ kind: 'pdf' });
  });

  it('is broken if its cross-references are misplaced or name no root', async () => {
    const moved = makePdf()
      .toString('latin1')
      .replace(/startxref\n\d+/, 'startxref\n7');
    expect(await refusalOf(Buffer.from(moved, 'latin1'))).toBe('broken');
    expect(
      await refusalOf(Buffer.from(makePdf().toString('latin1').replace('/Root', '/Boot'), 'latin1')),
    ).toBe('broken');
  });

  it('with only parentheses in its trailer is not parsed in quadratic time', async () => {
    expect(await refusalOf(makePdf('a', '('.repeat(60_000)))).toBeUndefined();
  });
});

describe('a DOCX', () => {
  it('is a ZIP archive with a main part of a word processor', async () => {
    expect(await inspectFile(makeDocx())).toEqual({ kind: 'docx' });
  });

  it('from Word for the web may have its main part under another name', async () => {
    expect(await inspectFile(readCase('word-online-document2.docx'))).toEqual({ kind: 'docx' });
  });

  it('is refused with macros, by member name or part type', async () => {
    expect(await refusalOf(makeDocx([{ name: 'word/vbaProject.bin', content: 'x' }]))).toBe('macros');
    const types = DOCX_TYPES.replace(
      'openxmlformats-officedocument.wordprocessingml.document.main',
      'ms-word.document.macroEnabled.main',
    );
    expect(
      await refusalOf(makeZip([{ name: '[Content_Types].xml', content: types }, ...docxMembers.slice(1)])),
    ).toBe('macros');
  });

  const withTypes = (content: string | Buffer, more: readonly Member[] = []): Buffer =>
    makeZip([{ name: '[Content_Types].xml', content }, ...docxMembers.slice(1), ...more]);
  const bigEndian = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();

  it('is judged by its content types in any encoding and syntax', async () => {
    const macro = DOCX_TYPES.replace(
      '</Types>',
      '<Default Extension="dat" ContentType="application/vnd.ms-office.vbaProject"/></Types>',
    );
    const part = [{ name: 'word/settings.dat', content: 'x' }];
    const inUtf16 = macro.replace('UTF-8', 'UTF-16');
    for (const types of [
      macro,
      macro.replace('vbaProject', 'vba&#80;roject'),
      macro.replace('vbaProject', 'VBAPROJECT'),
      Buffer.from(`\uFEFF${inUtf16}`, 'utf16le'),
      bigEndian(`\uFEFF${inUtf16}`),
      bigEndian(inUtf16),
    ])
      expect(await refusalOf(withTypes(types, part))).toBe('macros');
    expect(await inspectFile(withTypes(Buffer.from(`\uFEFF${DOCX_TYPES}`, 'utf16le')))).toEqual({
      kind: 'docx',
    });
    expect(await refusalOf(withTypes(macro.replace('UTF-8', 'UTF-7'), part))).toBe('broken');
    expect(await refusalOf(withTypes(`${DOCX_TYPES}${DOCX_TYPES}`))).toBe('broken');
  });

  it('is refused with executable parts of any name', async () => {
    const related = (kind: string, target: string, mode?: 'External'): Buffer =>
      makeDocx([
        {
          name: 'word/_rels/document.xml.rels',
          content: makeRelationships([mode === undefined ? [kind, target] : [kind, target, mode]]),
        },
        { name: 'word/media/image1.png', content: 'x' },
      ]);
    const internal = 'media/image1.png';
    expect(await refusalOf(related('vbaProject', internal))).toBe('macros');
    expect(await refusalOf(related('oleObject', internal))).toBe('active_content');
    expect(await refusalOf(related('control', internal))).toBe('active_content');
    expect(await refusalOf(related('aFChunk', internal))).toBe('active_content');
    for (const target of [
      'https://evil.example/a.dotm',
      '&#104;ttp://evil.example/a.dotm',
      'file://evil/share/a.dotm',
      String.raw`\\evil\share\a.dotm`,
      '%5C%5Cevil%5Cshare%5Ca.dotm',
      'file://///evil/share/a.dotm',
      '//evil/a.dotm',
    ])
      expect(await refusalOf(related('attachedTemplate', target, 'External')), target).toBe('active_content');
    expect(await refusalOf(related('oleObject', 'https://evil.example/a', 'External'))).toBe(
      'active_content',
    );
    for (const target of [
      'file:///C:\\Users\\ana\\Laudo.dotx',
      'C:/Laudo.dotx',
      'file:///Users/ana/a.dotx',
      'a.dotx',
    ])
      expect(await inspectFile(related('attachedTemplate', target, 'External')), target).toEqual({
        kind: 'docx',
      });
    expect(await inspectFile(related('hyperlink', 'https://azimute.example', 'External'))).toEqual({
      kind: 'docx',
    });
    expect(await inspectFile(related('image', internal))).toEqual({ kind: 'docx' });
  });

  it('is recognized by the main part in its relationships', async () => {
    const rels = (target: string): Member => ({
      name: '_rels/.rels',
      content: makeRelationships([['officeDocument', target]]),
    });
    const [types, , main] = docxMembers as [Member, Member, Member];
    expect(await inspectFile(makeZip([types, rels('/WORD/Document.xml'), main]))).toEqual({ kind: 'docx' });
    expect(await refusalOf(makeZip([types, rels('word/other.xml'), main]))).toBe('unknown_kind');
    expect(await refusalOf(makeZip([types, main]))).toBe('unknown_kind');
    const twice = makeRelationships([
      ['officeDocument', 'word/document.xml'],
      ['officeDocument', 'word/other.xml'],
    ]);
    const other = { name: 'word/other.xml', content: 'x' };
    expect(await refusalOf(makeZip([types, { name: '_rels/.rels', content: twice }, main, other]))).toBe(
      'unknown_kind',
    );
  });

  it('is refused with encrypted members', async () => {
    expect(await refusalOf(makeDocx([{ name: 'a', content: 'a', stated: { flags: 1 } }]))).toBe('encrypted');
    const withPassword = Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.from('EncryptedPackage', 'utf16le'),
    ]);
    expect(await refusalOf(withPassword)).toBe('encrypted');
  });

  it('is refused if it unpacks to too much, or to more than it states', async () => {
    const bomb = Buffer.alloc(65 * 1024 * 1024);
    expect(await refusalOf(makeDocx([{ name: 'a', content: bomb }]))).toBe('too_much_inside');
    expect(await refusalOf(makeDocx([{ name: 'a', content: bomb, stated: { bytes: 10 } }]))).toBe('broken');
  });

  it('is broken if members overlap, repeat names, escape the archive, or are damaged', async () => {
    const a = { name: 'a', content: 'a' };
    expect(await refusalOf(makeDocx([a, { name: 'b', content: 'a', stated: { offset: 0 } }]))).toBe('broken');
    expect(await refusalOf(makeDocx([a, a]))).toBe('broken');
    expect(await refusalOf(makeDocx([{ name: 'word/DOCUMENT.xml', content: 'a' }]))).toBe('broken');
    expect(await refusalOf(makeDocx([{ name: '../a', content: 'a' }]))).toBe('broken');
    expect(await refusalOf(makeDocx([{ ...a, stated: { checksum: 1 } }]))).toBe('broken');
    const flipped = makeDocx([{ name: 'a', content: Buffer.alloc(1_000, 'abc') }]);
    const packed = deflateRawSync(Buffer.alloc(1_000, 'abc'));
    const at = flipped.indexOf(packed) + 3;
    flipped.writeUInt8(flipped.readUInt8(at) ^ 0xff, at);
    expect(await refusalOf(flipped)).toBe('broken');
  });
});
