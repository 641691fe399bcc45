import type { SetupProtocol } from '@azimute/contract';
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Hint, Stack } from '../../../ui/layout/primitives.tsx';
import { protocolName } from '../../endpoints/protocol-names.ts';
import { isTrackerPort, keyOfProtocol } from '../../endpoints/tracker-ports.ts';
import { portOf } from '../../endpoints/describe-protocol.ts';
import classes from './protocol-list.module.css';

const searchedFrom = 10;

interface ProtocolListProps {
  readonly protocols: readonly SetupProtocol[];
  readonly chosen: SetupProtocol;
  readonly onChoose: (protocol: SetupProtocol) => void;
}

/** All protocols that this portal accepts: trackers, phone apps, and forwarding servers. */
export function ProtocolList({ protocols, chosen, onChoose }: ProtocolListProps) {
  const text = useText('setup');
  const [search, setSearch] = useState('');
  const shown = protocols.filter(({ protocol }) =>
    protocolName(protocol).toLowerCase().includes(search.trim().toLowerCase()),
  );
  const groups = [
    [text('hardware'), shown.filter(isTrackerPort)],
    [text('phones'), shown.filter(({ keyInPath }) => keyInPath)],
    [text('servers'), shown.filter((one) => !one.keyInPath && !isTrackerPort(one))],
  ] as const;
  return (
    <Stack gap={8} minWidth={0}>
      {protocols.length >= searchedFrom && (
        <TextInput
          aria-label={text('searchProtocol')}
          placeholder={text('searchProtocol')}
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      {groups.map(
        ([label, members]) =>
          members.length > 0 && (
            <section key={label} aria-label={label}>
              <Hint weight="semibold" paddingBlock={4}>
                {label}
              </Hint>
              {members.map((one) => (
                <button
                  key={keyOfProtocol(one)}
                  type="button"
                  className={classes['protocol']}
                  aria-pressed={keyOfProtocol(one) === keyOfProtocol(chosen)}
                  onClick={() => onChoose(one)}
                >
                  <span>{protocolName(one.protocol)}</span>
                  <small className="figure">
                    {one.transport.toUpperCase()} {portOf(one)}
                  </small>
                </button>
              ))}
            </section>
          ),
      )}
    </Stack>
  );
}
