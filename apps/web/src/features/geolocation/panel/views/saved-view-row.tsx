import type { SavedMapView } from '@azimute/contract';
import { Menu } from '@mantine/core';
import { IconDots, IconHome, IconHomeOff, IconPencil, IconReplace, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useAction } from '../../../../ui/action/use-action.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { Box, Row, Text } from '../../../../ui/layout/primitives.tsx';
import { useMap } from '../../../maps/components/map-context.ts';
import { useMapScreen } from '../../frame/map-screen.ts';
import { RenameView } from './rename-view.tsx';
import { toSaved } from './saved-view.ts';
import classes from './saved-views.module.css';
import { useSavedViews } from './use-saved-views.ts';

interface SavedViewRowProps {
  readonly saved: SavedMapView;
  readonly isShown: boolean;
  readonly mayChange: boolean;
  readonly onOpen: () => void;
  readonly onRemove: () => void;
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** A saved view; its name opens it. */
export function SavedViewRow({ saved, isShown, mayChange, onOpen, onRemove }: SavedViewRowProps) {
  const text = useText('map-views');
  const { camera } = useMap();
  const { view } = useMapScreen();
  const { update, toggleDefault } = useSavedViews();
  const replacing = useAction(update);
  const [isRenaming, setRenaming] = useState(false);
  if (isRenaming) return <RenameView saved={saved} onDone={() => setRenaming(false)} />;
  const { id, name, isDefault } = saved;
  const replace = () => replacing.run({ mapViewId: id, view: toSaved(view, camera) });
  return (
    <Row as="li" radius={2} hover="hover">
      <Row
        as="button"
        type="button"
        gap={6}
        paddingBlock={0}
        paddingInline={6}
        textAlign="left"
        radius={2}
        minHeight={32}
        phoneMinHeight={44}
        className={classes['open']}
        aria-current={isShown || undefined}
        onClick={onOpen}
      >
        <Text as="span" truncate>
          {name}
        </Text>
        {isDefault && (
          <Row as="small" inline align="stretch" flex="none" color="text-3" title={text('isDefault')}>
            <IconHome {...icon} />
            <span className="visually-hidden">{text('isDefault')}</span>
          </Row>
        )}
      </Row>
      <SavedViewMenu
        name={name}
        isDefault={isDefault}
        mayChange={mayChange}
        onToggleDefault={() => toggleDefault(saved)}
        onRename={() => setRenaming(true)}
        onReplace={replace}
        onRemove={onRemove}
      />
    </Row>
  );
}

interface SavedViewMenuProps {
  readonly name: string;
  readonly isDefault: boolean;
  readonly mayChange: boolean;
  readonly onToggleDefault: () => void;
  readonly onRename: () => void;
  readonly onReplace: () => void;
  readonly onRemove: () => void;
}

function SavedViewMenu({
  name,
  isDefault,
  mayChange,
  onToggleDefault,
  onRename,
  onReplace,
  onRemove,
}: SavedViewMenuProps) {
  const text = useText('map-views');
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <Box
          as="button"
          type="button"
          width={32}
          height={32}
          phoneWidth={44}
          phoneHeight={44}
          className="icon-button"
          aria-label={text('more', { name })}
        >
          <IconDots {...icon} />
        </Box>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={isDefault ? <IconHomeOff {...icon} /> : <IconHome {...icon} />}
          onClick={onToggleDefault}
        >
          {text(isDefault ? 'clearDefault' : 'makeDefault')}
        </Menu.Item>
        {mayChange && (
          <>
            <Menu.Item leftSection={<IconPencil {...icon} />} onClick={onRename}>
              {text('rename')}
            </Menu.Item>
            <Menu.Item leftSection={<IconReplace {...icon} />} onClick={onReplace}>
              {text('replace')}
            </Menu.Item>
            <Menu.Item leftSection={<IconTrash {...icon} />} onClick={onRemove}>
              {text('remove')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
