import { changesModule } from '@azimute/contract/modules';
import { screenRightsOf } from '@azimute/contract/routes';
import { callApi } from '../../api/client.ts';
import { useProfile } from '../../api/use-session.ts';
import { useText } from '../../i18n/use-text.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { Facts } from '../../ui/facts.tsx';
import { IconTextButton } from '../../ui/icon-text-button.tsx';
import { Box, Hint, Text } from '../../ui/layout/primitives.tsx';
import type { PanelProps } from '../../ui/list/list-screen.tsx';
import { PanelBody } from '../../ui/side-panel/panel-body.tsx';
import { SidePanel } from '../../ui/side-panel/side-panel.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { IconBan, IconCheck } from '@tabler/icons-react';
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
  const awaits = command.state === 'awaiting_approval';
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
      {approval.dialog}
    </>
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
