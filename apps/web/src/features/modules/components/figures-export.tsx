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
import { useSendRegularly, type RegularFile } from '../../../ui/export/send-regularly.ts';
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
  const exporting = useExport(name);
  const [isOpen, setOpen] = useState(false);
  const [groupBy, setGroupBy] = useState<Group>(isOfUse ? 'assets' : 'units');
  const exportFile = useFiguresFile({ view, metrics, groupBy, isOfUse });
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
            <GroupChoice groupBy={groupBy} onChange={setGroupBy} />
            <PeriodValues
              picked={view.picked}
              today={view.today}
              daysMost={metricDaysMost}
              onPick={view.setPeriod}
            />
            <Hint>{modules('exportExtent', { days: view.days })}</Hint>
            <FormatButtons
              onChoose={(format) => {
                setOpen(false);
                exporting.start(format, exportFile);
              }}
            />
            {slug !== undefined && (
              <SendRegularly
                name={name}
                content={{ kind: 'unit_figures', slug, groupBy, format: 'xlsx', ...filtersOf(view.scope) }}
                onSend={() => setOpen(false)}
              />
            )}
          </Stack>
        </Popover.Dropdown>
      </Popover>
      <ExportProgress exporting={exporting} />
    </>
  );
}

interface FiguresFile extends Required<Pick<FiguresExportProps, 'view' | 'metrics' | 'isOfUse'>> {
  readonly groupBy: Group;
}

function useFiguresFile({ view, metrics, groupBy, isOfUse }: FiguresFile): ExportFile {
  const locale = useLocale();
  const use = isOfUse && groupBy === 'assets' ? askedUse(view.search, metrics) : {};
  return (format, { signal, onProgress }) =>
    downloadApi(
      'exportFigures',
      { query: { ...view.scope, metrics: [...metrics], groupBy, ...use, format, locale }, signal },
      onProgress,
    );
}

interface GroupChoiceProps {
  readonly groupBy: Group;
  readonly onChange: (groupBy: Group) => void;
}

function GroupChoice({ groupBy, onChange }: GroupChoiceProps) {
  const modules = useText('modules');
  return (
    <SegmentedControl
      fullWidth
      size="xs"
      aria-label={modules('groupBy')}
      data={figureExportGroups.map((value) => ({ value, label: modules(`group_${value}`) }))}
      value={groupBy}
      onChange={onChange}
    />
  );
}

function FormatButtons({
  onChoose,
}: {
  readonly onChoose: (format: (typeof exportFormats)[number]) => void;
}) {
  const text = useText('ui');
  return exportFormats.map((format) => (
    <IconTextButton key={format} icon={exportIcons[format]} onClick={() => onChoose(format)}>
      {text(`export_${format}`)}
    </IconTextButton>
  ));
}

interface SendRegularlyProps extends RegularFile {
  readonly onSend: () => void;
}

function SendRegularly({ onSend, ...subscription }: SendRegularlyProps) {
  const text = useText('ui');
  const sendRegularly = useSendRegularly();
  if (sendRegularly === null) return null;
  return (
    <IconTextButton
      icon={IconMail}
      onClick={() => {
        onSend();
        sendRegularly(subscription);
      }}
    >
      {text('sendRegularly')}
    </IconTextButton>
  );
}
