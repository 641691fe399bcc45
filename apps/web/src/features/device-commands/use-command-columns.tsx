import type { Column } from '../../ui/data-table/column.ts';
import { useColumns } from '../../ui/data-table/use-columns.tsx';
import type { DeviceCommand } from './command-list.ts';
import { CommandState } from './command-state.tsx';
import { useCommandWords } from './use-command-words.ts';

export function useCommandColumns(): readonly Column<DeviceCommand>[] {
  const words = useCommandWords();
  return useColumns('device-commands', ({ text, name, plain, person, ago, label }) => [
    name('device', text('device'), ({ deviceId }) => deviceId),
    plain('command', text('command'), 1, words.command),
    plain('asset', text('asset'), 3, ({ asset }) => asset.code),
    plain('unit', text('unit'), 6, ({ unit }) => unit.name),
    label(
      'state',
      text('state'),
      0,
      ({ state }) => text(`state_${state}`),
      ({ state }) => <CommandState state={state} />,
    ),
    plain('result', text('result'), 4, ({ result }) => result),
    ago('createdAt', text('createdAt'), 2, ({ createdAt }) => createdAt),
    person('createdBy', text('createdBy'), 5, ({ createdBy }) => createdBy),
  ]);
}
