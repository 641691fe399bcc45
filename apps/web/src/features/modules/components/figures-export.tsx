import type { MetricCode } from '@azimute/contract';
import { exportFormats } from '@azimute/contract/list';
import { figureExportGroups, metricDaysMost } from '@azimute/contract/metrics/values';
import type { SuiteSlug } from '@azimute/contract/routes';
import { Popover, SegmentedControl } from '@mantine/core';
import { IconChevronDown, IconDownload, IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { downloadApi } from '../../../api/client.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { ExportProgress } from '../../../ui/export/export-progress.tsx';
import { useSendRegularly } from '../../../ui/export/send-regularly.ts';
import { filtersOf } from '../../subscriptions/api/subscriptions-queries.ts';
import { exportIcons } from '../../../ui/export/export-items.tsx';
import { useExport, type ExportFile } from '../../../ui/export/use-export.ts';
import { IconTextButton } from '../../../ui/icon-text-button.tsx';
import { Hint, Stack } from '../../../ui/layout/primitives.tsx';
import { PeriodValues } from '../../../ui/period/period-values.tsx';
import { askedUse } from '../api/asked-use.ts';
import type { ModuleView } from '../api/use-module-view.ts';

interface FiguresExportProps {
  readonly view: ModuleView;
  readonly metrics: readonly MetricCode[];
  /** Name of the file. */
  readonly name: string;
  /** Absent on pages of figures that the module does not show. */
  readonly slug?: SuiteSlug;
  /** The page shows assets, and filters them by use. */
  readonly isOfUse?: boolean;
}

type Group = (typeof figureExportGroups)[number];

/** Exports the figures of a page by group, for its period and filters. */
export function FiguresExport({ view, metrics, name, slug, isOfUse = false }: FiguresExportProps) {
  const text = useText('ui');
  const modules = useText('modules');
  const locale = useLocale();
  const exporting = useExport(name);
  const sendRegularly = useSendRegularly();
  const [isOpen, setOpen] = useState(false);
  const [groupBy, setGroupBy] = useState<Group>(isOfUse ? 'assets' : 'units');
  const use = isOfUse && groupBy === 'assets' ? askedUse(view.search, metrics) : {};
  const exportFile: ExportFile = async (format, { signal, onProgress }) =>
    await downloadApi(
      'exportFigures',
      { query: { ...view.scope, metrics: [...metrics], groupBy, ...use, format, locale }, signal },
      onProgress,
    );
  return (
    <>
      <Popover
        position="bottom-end"
        width={320}
        trapFocus
        returnFocus
        withinPortal
        opened={isOpen}
        onChange={setOpen}
      >
        <Popover.Target>
          <IconTextButton
            icon={IconDownload}
            rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
            loading={exporting.state.kind === 'running'}
            onClick={() => setOpen(!isOpen)}
          >
            {text('export')}
          </IconTextButton>
        </Popover.Target>
        <Popover.Dropdown aria-label={text('export')}>
          <Stack gap={8}>
            <SegmentedControl
              fullWidth
              size="xs"
              aria-label={modules('groupBy')}
              data={figureExportGroups.map((value) => ({ value, label: modules(`group_${value}`) }))}
              value={groupBy}
              onChange={(value) => setGroupBy(figureExportGroups.find((one) => one === value) ?? groupBy)}
            />
            <PeriodValues
              picked={view.picked}
              today={view.today}
              daysMost={metricDaysMost}
              onPick={view.setPeriod}
            />
            <Hint>{modules('exportExtent', { days: view.days })}</Hint>
            {exportFormats.map((format) => (
              <IconTextButton
                key={format}
                icon={exportIcons[format]}
                onClick={() => {
                  setOpen(false);
                  exporting.start(format, exportFile);
                }}
              >
                {text(`export_${format}`)}
              </IconTextButton>
            ))}
            {slug !== undefined && sendRegularly !== null && (
              <IconTextButton
                icon={IconMail}
                onClick={() => {
                  setOpen(false);
                  sendRegularly({
                    name,
                    content: {
                      kind: 'unit_figures',
                      slug,
                      groupBy,
                      format: 'xlsx',
                      ...filtersOf(view.scope),
                    },
                  });
                }}
              >
                {text('sendRegularly')}
              </IconTextButton>
            )}
          </Stack>
        </Popover.Dropdown>
      </Popover>
      <ExportProgress exporting={exporting} />
    </>
  );
}
