import { fileKinds, fileLinkFilters } from '@azimute/contract/files/values';
import { useText } from '../../../i18n/use-text.ts';
import type { Filter } from '../../../ui/filters/filter.ts';
import type { StoredFile } from '../api/file-queries.ts';

interface FilteredList {
  readonly rows: readonly StoredFile[];
  readonly chosen: (name: 'kinds' | 'links' | 'tags') => readonly string[];
}

export function useFileFilters({ rows, chosen }: FilteredList): Filter[] {
  const text = useText('files');
  const tags = [...new Set([...rows.flatMap((file) => file.tags), ...chosen('tags')])];
  return [
    {
      name: 'links',
      label: text('link'),
      chosen: chosen('links'),
      values: fileLinkFilters.map((value) => ({ value, label: text(`links_${value}`) })),
    },
    {
      name: 'kinds',
      label: text('kind'),
      chosen: chosen('kinds'),
      values: fileKinds.map((value) => ({ value, label: value.toUpperCase() })),
    },
    {
      name: 'tags',
      label: text('tag'),
      chosen: chosen('tags'),
      values: tags.toSorted((a, b) => a.localeCompare(b)).map((tag) => ({ value: tag, label: tag })),
    },
  ];
}
