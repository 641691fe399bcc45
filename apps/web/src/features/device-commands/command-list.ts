import type { AnswerOf } from '@azimute/contract';
import { commandStates, unsentCommandStates } from '@azimute/contract/device-commands';
import { defineSearch, flag, id, manyOf, oneOf, text } from '../../ui/list/list-search.ts';
import { defineList } from '../../ui/list/use-list.ts';

export type DeviceCommand = AnswerOf<'listDeviceCommands'>['items'][number];

/** Parts of the list. */
export const commandParts = ['all', 'approval', 'waiting'] as const;

/** Address of commands; `new` opens the form, for the filtered device. */
export const commandSearch = defineSearch({
  filters: { show: oneOf(commandParts), states: manyOf(commandStates), device: text },
  columns: ['device', 'command', 'asset', 'unit', 'state', 'result', 'createdAt', 'createdBy'],
  open: { command: id },
  kept: { new: flag },
});

/** Query key of everything that shows commands. */
export const commandsKey = ['device-commands'] as const;

const refreshMs = 3_000;

export const commandList = defineList({
  call: 'listDeviceCommands',
  key: [...commandsKey, 'list'],
  search: commandSearch,
  filtersOf: (address) => {
    const { search, show = 'all', states, device } = commandSearch.filtersOf(address);
    const usual = { all: undefined, approval: ['awaiting_approval' as const], waiting: unsentCommandStates };
    const wanted = states ?? usual[show];
    return {
      ...(search !== undefined && { search }),
      ...(device !== undefined && { device }),
      ...(wanted !== undefined && { states: [...wanted] }),
    };
  },
  nameOf: ({ deviceId }) => deviceId,
  refreshMs: (pages) => refreshMs * pages,
});
