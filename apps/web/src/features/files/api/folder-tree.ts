import type { FileFolder } from './file-queries.ts';

export interface FolderNode {
  readonly folder: FileFolder;
  /** 0 at the top level. */
  readonly depth: number;
  readonly path: string;
}

/** Arranges folders below their parents, by name; a folder whose parent is hidden is at the top level. */
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

/** Returns folder choices, labeled with their paths. */
export function folderOptions(nodes: readonly FolderNode[]): { value: string; label: string }[] {
  return nodes.map(({ folder, path }) => ({ value: String(folder.id), label: path }));
}

/** Returns the folders to which a folder can be moved: all except itself and its subfolders. */
export function foldersOutside(nodes: readonly FolderNode[], folderId: number): FolderNode[] {
  const inside = new Set([folderId]);
  // Parents precede their children.
  for (const { folder } of nodes) {
    if (folder.parentId !== null && inside.has(folder.parentId)) inside.add(folder.id);
  }
  return nodes.filter(({ folder }) => !inside.has(folder.id));
}

/** Returns the folders to show: the top level, the open folder and its ancestors, and the children of each. */
export function foldersShown(nodes: readonly FolderNode[], openId: number | undefined): FolderNode[] {
  const parents = new Map(nodes.map(({ folder }) => [folder.id, folder.parentId]));
  const open = new Set<number>();
  for (let id: number | null | undefined = openId; typeof id === 'number'; id = parents.get(id)) open.add(id);
  return nodes.filter(({ folder, depth }) => depth === 0 || open.has(folder.parentId ?? 0));
}
