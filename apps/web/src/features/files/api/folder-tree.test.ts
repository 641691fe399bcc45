import { describe, expect, it } from 'vitest';
import type { FileFolder } from './file-queries.ts';
import { arrangeFolders, foldersOutside, foldersShown } from './folder-tree.ts';

const folder = (id: number, name: string, parentId: number | null): FileFolder => ({
  id,
  name,
  parentId,
  fileCount: 0,
  folderCount: 0,
  sizeBytes: 0,
  profileIds: [],
  unitIds: [],
  version: 1,
  updatedAt: '2026-11-24T12:00:00Z',
});

const nodes = arrangeFolders([
  folder(1, 'Manuals', null),
  folder(2, 'Engines', 1),
  folder(3, 'Diesel', 2),
  folder(4, 'Contracts', null),
  folder(5, 'Of somebody else', 99),
]);
const paths = (shown: readonly { readonly path: string }[]): string[] => shown.map(({ path }) => path);

describe('the folder tree', () => {
  it('nests folders by name, with those of a hidden parent on top', () => {
    expect(paths(nodes)).toEqual([
      'Contracts',
      'Manuals',
      'Manuals / Engines',
      'Manuals / Engines / Diesel',
      'Of somebody else',
    ]);
  });

  it('is expanded around the open folder only', () => {
    expect(paths(foldersShown(nodes, undefined))).toEqual(['Contracts', 'Manuals', 'Of somebody else']);
    expect(paths(foldersShown(nodes, 2))).toEqual([
      'Contracts',
      'Manuals',
      'Manuals / Engines',
      'Manuals / Engines / Diesel',
      'Of somebody else',
    ]);
    expect(paths(foldersShown(nodes, 1))).not.toContain('Manuals / Engines / Diesel');
  });

  it('offers a folder no place within itself', () => {
    expect(paths(foldersOutside(nodes, 1))).toEqual(['Contracts', 'Of somebody else']);
  });
});
