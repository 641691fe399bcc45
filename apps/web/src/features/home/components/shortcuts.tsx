import { mayOpen, type RouteName } from '@azimute/contract/routes';
import { IconBackhoe, IconBell, IconMap2, type Icon } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useProfile } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Box, Stack, Title } from '../../../ui/layout/primitives.tsx';
import classes from './shortcuts.module.css';

interface Shortcut {
  readonly name: RouteName;
  readonly to: NonNullable<LinkProps['to']>;
  readonly text: 'map' | 'assets' | 'notifications';
  readonly hint: 'mapHint' | 'assetsHint' | 'notificationsHint';
  readonly icon: Icon;
}

const shortcuts: readonly Shortcut[] = [
  {
    name: 'services-simc-geolocalizacao-mapa',
    to: '/{-$locale}/services/simc/geolocalizacao/mapa',
    text: 'map',
    hint: 'mapHint',
    icon: IconMap2,
  },
  {
    name: 'services-simc-geolocalizacao-ativos',
    to: '/{-$locale}/services/simc/geolocalizacao/ativos',
    text: 'assets',
    hint: 'assetsHint',
    icon: IconBackhoe,
  },
  {
    name: 'notifications',
    to: '/{-$locale}/notifications',
    text: 'notifications',
    hint: 'notificationsHint',
    icon: IconBell,
  },
];

/** The screens that a manager goes to from here, as far as they are theirs. */
export function Shortcuts() {
  const text = useText('home');
  const shell = useText('shell');
  const profile = useProfile();
  return (
    <Box
      as="section"
      paddingTop={12}
      paddingBottom={16}
      paddingInline={16}
      fill="surface"
      border="all"
      radius={3}
      data-print="hide"
    >
      <Title marginBottom={12} size={14}>
        {text('shortcuts')}
      </Title>
      <Stack as="ul" gap={12}>
        {shortcuts
          .filter(({ name }) => mayOpen(name, profile))
          .map(({ name, to, text: title, hint, icon: ShortcutIcon }) => (
            <li key={name}>
              <Link to={to} className={classes['shortcut']}>
                <ShortcutIcon size={18} stroke={1.75} aria-hidden />
                <strong>{shell(title)}</strong>
                <span>{text(hint)}</span>
              </Link>
            </li>
          ))}
      </Stack>
    </Box>
  );
}
