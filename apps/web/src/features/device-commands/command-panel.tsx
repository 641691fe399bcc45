import { changesModule } from '@azimute/contract/modules';
import { screenRightsOf } from '@azimute/contract/routes';
import { callApi } from '../../api/client.ts';
import { useProfile } from '../../api/use-session.ts';
import { useText } from '../../i18n/use-text.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { InlineError } from '../../ui/inline-error.tsx';
import { Facts } from '../../ui/facts.tsx';
import { IconTextButton } from '../../ui/icon-text-button.tsx';
import { Box, Hint, Text } from '../../ui/layout/primitives.tsx';
import type { PanelProps } from '../../ui/list/list-screen.tsx';
import { PanelBody } from '../../ui/side-panel/panel-body.tsx';
import { SidePanel } from '../../ui/side-panel/side-panel.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { IconBan, IconCheck, IconClock, IconLockOpen } from '@tabler/icons-react';
import { stopStandSeconds } from '@azimute/contract/device-commands';
import { GlyphLabel } from '../../ui/glyph-label.tsx';
import classes from './command-panel.module.css';
import { commandsKey, type DeviceCommand } from './command-list.ts';
import { CommandState } from './command-state.tsx';
import { useCommandWords } from './use-command-words.ts';

/** Returns whether the user can send, approve and cancel commands. */
export function useMaySend(): boolean {
  return changesModule(screenRightsOf(useProfile()).changes, 'services:simc:comandos');
}

interface CommandPanelProps extends PanelProps {
  readonly command: DeviceCommand;
}

/** One command: its state and what that means, the device's result, and who sent it. */
export function CommandPanel({ command, ...panel }: CommandPanelProps) {
  const text = useText('device-commands');
  const words = useCommandWords();
  const maySend = useMaySend();
  const { id, deviceId, asset, state, result } = command;
  const about = words.about(command);
  return (
    <SidePanel
      {...panel}
      label={text('named', { id })}
      title={deviceId}
      badge={<CommandState state={state} pill />}
      subtitle={`${asset.code} · ${command.unit.name}`}
      foot={maySend && <Actions command={command} />}
    >
      <PanelBody>
        <Text as="code" mono breaks>
          {words.command(command)}
        </Text>
        {about !== null && <Hint>{about}</Hint>}
        {command.stop !== null && <StopProgress stop={command.stop} command={command.command} />}
        {result !== null && (
          <Box as="section" marginTop={12}>
            <Hint>{text('result')}</Hint>
            <Text as="code" mono breaks>
              {result}
            </Text>
          </Box>
        )}
        <CommandFacts command={command} />
      </PanelBody>
    </SidePanel>
  );
}

interface PartProps {
  readonly command: DeviceCommand;
}

function Actions({ command }: PartProps) {
  const text = useText('device-commands');
  const words = useCommandWords();
  const { id } = useProfile();
  const params = { deviceCommandId: command.id };
  const approval = useAction({
    call: () => callApi('approveDeviceCommand', { params }),
    invalidates: [commandsKey],
    success: () => text('approved'),
    confirm: () => ({
      title: text('approveTitle', { device: command.deviceId }),
      effect: text('approveEffect', { command: words.command(command) }),
      confirmLabel: text('approve'),
    }),
  });
  const cancellation = useAction({
    call: () => callApi('cancelDeviceCommand', { params }),
    invalidates: [commandsKey],
    success: () => text('cancelled'),
  });
  const release = useAction({
    call: () => callApi('releaseDeviceCommand', { params }),
    invalidates: [commandsKey],
    success: () => text('releaseSent'),
  });
  const awaits = command.state === 'awaiting_approval';
  const { phase } = command.stop ?? {};
  return (
    <>
      {awaits && command.createdBy?.id !== id && (
        <IconTextButton
          variant="filled"
          icon={IconCheck}
          loading={approval.isPending}
          onClick={() => approval.run()}
        >
          {text('approve')}
        </IconTextButton>
      )}
      {(awaits || command.state === 'queued') && (
        <IconTextButton icon={IconBan} loading={cancellation.isPending} onClick={() => cancellation.run()}>
          {text('cancel')}
        </IconTextButton>
      )}
      {(phase === 'stopping' || phase === 'stopped') && (
        <IconTextButton icon={IconLockOpen} loading={release.isPending} onClick={() => release.run()}>
          {text('release')}
        </IconTextButton>
      )}
      {approval.dialog}
    </>
  );
}

interface StopProgressProps {
  readonly stop: NonNullable<DeviceCommand['stop']>;
  readonly command: DeviceCommand['command'];
}

/** Conditions that a remote stop waits for, and why it was released. */
function StopProgress({ stop, command }: StopProgressProps) {
  const text = useText('device-commands');
  if (stop.alarm !== null) return <InlineError>{text(`alarm_${stop.alarm}`)}</InlineError>;
  if (stop.phase !== 'waiting' || command.kind !== 'stop') return null;
  const wanted = command.standSeconds ?? stopStandSeconds.usual;
  const conditions = [
    [stop.isFresh, text('condition_fresh')],
    [stop.isInside, text('condition_inside')],
    [stop.isStill, text('condition_still')],
    [
      stop.stoodSeconds >= wanted,
      text('condition_stood', { stood: Math.floor(stop.stoodSeconds / 60), wanted: Math.round(wanted / 60) }),
    ],
  ] as const;
  return (
    <ul className={classes['conditions']} aria-label={text('conditions')}>
      {conditions.map(([isMet, words]) => (
        <li key={words}>
          <GlyphLabel
            pill={false}
            token={isMet ? '--ok' : '--sv-unset'}
            glyph={isMet ? <IconCheck size={14} aria-hidden /> : <IconClock size={14} aria-hidden />}
          >
            {words}
          </GlyphLabel>
          <span className="visually-hidden">{text(isMet ? 'conditionMet' : 'conditionAwaited')}</span>
        </li>
      ))}
    </ul>
  );
}

function CommandFacts({ command }: PartProps) {
  const text = useText('device-commands');
  const format = useFormat();
  const time = (instant: string | null): string | null => instant && format.dateTime(instant);
  return (
    <Facts
      facts={[
        [text('createdAt'), time(command.createdAt)],
        [text('createdBy'), command.createdBy?.name],
        [text('approvedBy'), command.approvedBy?.name],
        [text('cancelledBy'), command.cancelledBy?.name],
        [text('expiresAt'), time(command.expiresAt)],
        [text('sentAt'), time(command.sentAt)],
        [text('endedAt'), time(command.endedAt)],
      ]}
    />
  );
}
