import { Menu, Tooltip } from '@mantine/core';
import { useState, type KeyboardEvent } from 'react';
import { useText } from '../../../../i18n/use-text.ts';
import { Box, Column } from '../../../../ui/layout/primitives.tsx';
import classes from './map-tools.module.css';
import { useMapTools, type MapTool } from './use-map-tools.ts';

/** Buttons over the map: a single Tab stop, navigated by arrow keys. */
export function MapTools() {
  const text = useText('geolocation');
  const groups = useMapTools();
  const tools = groups.flat();
  const [reached, setReached] = useState('');
  const stop = tools.find(({ id }) => id === reached) ?? tools[0];
  return (
    <Column gap={8} role="toolbar" aria-orientation="vertical" aria-label={text('mapTools')}>
      {groups.map((group) => (
        <Column key={group[0]?.id} gap={1} padding={3} radius={3} shadow={2} className="float">
          {group.map((tool) => (
            <Tool key={tool.id} tool={tool} isStop={tool === stop} onReached={() => setReached(tool.id)} />
          ))}
        </Column>
      ))}
    </Column>
  );
}

/** A button, or a menu if it has choices. */
function Tool(props: ToolButtonProps) {
  const { choices } = props.tool;
  if (choices === undefined) return <ToolButton {...props} />;
  return (
    <Menu position="left-start">
      <Menu.Target>
        <ToolButton {...props} />
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map(({ id, icon: Glyph, name, run }) => (
          <Menu.Item key={id} leftSection={<Glyph size={16} stroke={1.75} aria-hidden />} onClick={run}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface ToolButtonProps {
  readonly tool: MapTool;
  readonly isStop: boolean;
  readonly onReached: () => void;
}

interface TargetProps {
  readonly ref?: React.Ref<HTMLButtonElement>;
  readonly onClick?: () => void;
}

/** Passes on the props that a menu gives its target. */
function ToolButton({
  tool,
  isStop,
  onReached,
  onClick = tool.run,
  ...target
}: ToolButtonProps & TargetProps) {
  const { icon: Glyph, name, shortcut, isOn, isUnavailable } = tool;
  // Otherwise the tooltip would cover what the press opens.
  const [isPressed, setPressed] = useState(false);
  const label = (
    <>
      {name}
      {shortcut !== undefined && (
        <Box as="kbd" paddingBlock={0} paddingInline={5} marginLeft={8} radius={1} className={classes['key']}>
          {shortcut.toUpperCase()}
        </Box>
      )}
    </>
  );
  return (
    <Tooltip label={label} position="left" disabled={isPressed}>
      <button
        type="button"
        {...target}
        className={`icon-button ${classes['tool']}`}
        aria-label={name}
        aria-pressed={isOn}
        aria-disabled={isUnavailable}
        aria-keyshortcuts={shortcut}
        tabIndex={isStop ? 0 : -1}
        onFocus={onReached}
        onPointerLeave={() => setPressed(false)}
        onBlur={() => setPressed(false)}
        onClick={() => {
          setPressed(true);
          onClick();
        }}
        onKeyDown={moveFocus}
      >
        <Glyph size={18} stroke={1.75} aria-hidden />
      </button>
    </Tooltip>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const bar = event.currentTarget.closest('[role="toolbar"]');
  const buttons = [...(bar?.querySelectorAll('button') ?? [])];
  const at = buttons.findIndex((button) => button === document.activeElement);
  const next = {
    ArrowDown: (at + 1) % buttons.length,
    ArrowUp: (at - 1 + buttons.length) % buttons.length,
    Home: 0,
    End: buttons.length - 1,
  }[event.key];
  if (at < 0 || next === undefined) return;
  event.preventDefault();
  buttons[next]?.focus();
}
