import type { FileFolder } from './file-queries.ts';

export interface FolderNode {
  readonly folder: FileFolder;
  /** 0 on the top level. */
  readonly depth: number;
  readonly path: string;
}

/** Folders below their parents, by name; one whose parent is not seen stands on the top level. */
export function arrangeFolders(folders: readonly FileFolder[]): FolderNode[] {
  const known = new Set(folders.map(({ id }) => id));
  const below = (parentId: number | null, depth: number, above: string): FolderNode[] =>
    folders
      .filter(({ parentId: own }) => (own !== null && known.has(own) ? own : null) === parentId)
      .toSorted((a, b) => a.name.localeCompare(b.name))
      .flatMap((folder) => {
        const path = above === '' ? folder.name : `${above} / ${folder.name}`;
        return [{ folder, depth, path }, ...below(folder.id, depth + 1, path)];
      });
  return below(null, 0, '');
}

/** Folders to choose from, by their paths. */
export function folderOptions(nodes: readonly FolderNode[]): { value: string; label: string }[] {
  return nodes.map(({ folder, path }) => ({ value: String(folder.id), label: path }));
}

/** Where a folder can be moved to: not into itself, nor into what it holds. */
export function foldersOutside(nodes: readonly FolderNode[], folderId: number): FolderNode[] {
  const inside = new Set([folderId]);
  // Parents stand above what they hold.
  for (const { folder } of nodes) {
    if (folder.parentId !== null && inside.has(folder.parentId)) inside.add(folder.id);
  }
  return nodes.filter(({ folder }) => !inside.has(folder.id));
}

/** The top level, the open folder, all above it, and what lies right below any of them. */
export function foldersShown(nodes: readonly FolderNode[], openId: number | undefined): FolderNode[] {
  const parents = new Map(nodes.map(({ folder }) => [folder.id, folder.parentId]));
  const open = new Set<number>();
  for (let id: number | null | undefined = openId; typeof id === 'number'; id = parents.get(id)) open.add(id);
  return nodes.filter(({ folder, depth }) => depth === 0 || open.has(folder.parentId ?? 0));
}
