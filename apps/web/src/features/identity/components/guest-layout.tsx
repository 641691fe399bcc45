import { helpPath } from '@azimute/contract/locales';
import { lazy, Suspense, type ReactNode } from 'react';
import { portalSettings } from '../../../api/portal.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { Box, Column, Row, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { LogoMark } from '../../../ui/logo-mark.tsx';
import classes from './guest-layout.module.css';
import { GuestLanguage } from './guest-language.tsx';

const AzimuthRose = lazy(async () => ({ default: (await import('./azimuth-rose.tsx')).AzimuthRose }));

interface GuestLayoutProps {
  readonly children: ReactNode;
}

export function GuestLayout({ children }: GuestLayoutProps) {
  const text = useText('login');
  const common = useText('common');
  const locale = useLocale();
  return (
    <Stack minHeight="100%" fill="surface" className={classes['layout']}>
      <Column gap={24} minWidth={0} className={classes['side']}>
        <Row as="header" justify="space-between" gap={12}>
          <Row
            as="span"
            gap={10}
            minWidth={0}
            line={24}
            weight="bold"
            track="figure"
            className={classes['brand']}
          >
            <LogoMark size={30} />
            {portalSettings().productName}
          </Row>
          <GuestLanguage />
        </Row>
        <Box as="main" width="100%" maxWidth={376} margin="auto">
          {children}
        </Box>
        <Box as="footer" color="text-3" size={12}>
          {text('needAccess')}{' '}
          <a className="link" href={helpPath(locale)}>
            {common('help')}
          </a>
        </Box>
      </Column>
      <Box
        as="aside"
        height="100vh"
        overflow="hidden"
        position="sticky"
        top={0}
        className={classes['art']}
        aria-hidden
      >
        <Suspense>
          <AzimuthRose />
        </Suspense>
        <Text
          maxWidth={420}
          size={24}
          position="absolute"
          right={48}
          bottom={44}
          left={48}
          track="figure"
          className={classes['motto']}
        >
          {text('motto')}
        </Text>
      </Box>
    </Stack>
  );
}
