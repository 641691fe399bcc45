import { Menu } from '@mantine/core';
import { IconBraces, IconFileTypeCsv, IconFileTypeXls, IconMap2, IconRoute } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import type { Exporting, ExportFile, FileFormat } from './use-export.ts';

interface ExportItemsProps<Format extends FileFormat> {
  readonly formats: readonly Format[];
  readonly exporting: Exporting<Format>;
  readonly exportFile: ExportFile<Format>;
}

export const exportIcons: Readonly<Record<FileFormat, typeof IconRoute>> = {
  csv: IconFileTypeCsv,
  xlsx: IconFileTypeXls,
  gpx: IconRoute,
  kml: IconMap2,
  geojson: IconBraces,
};

/** File formats of an export menu. */
export function ExportItems<Format extends FileFormat>({
  formats,
  exporting,
  exportFile,
}: ExportItemsProps<Format>) {
  const text = useText('ui');
  return formats.map((format) => {
    const shown: FileFormat = format;
    const Icon = exportIcons[shown];
    return (
      <Menu.Item
        key={format}
        leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
        onClick={() => exporting.start(format, exportFile)}
      >
        {text(`export_${shown}`)}
      </Menu.Item>
    );
  });
}
