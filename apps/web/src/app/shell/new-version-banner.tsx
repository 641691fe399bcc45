import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Row } from '../../ui/layout/primitives.tsx';
import { useIsNewer, versionWatch } from '../new-version/new-version.ts';
import classes from './new-version-banner.module.css';

/** Offers the portal's new build, until the user accepts it. */
export function NewVersionBanner() {
  const text = useText('shell');
  const isNewer = useIsNewer();
  useEffect(() => versionWatch.start(), []);
  return (
    <output>
      {isNewer && (
        <Row
          as="span"
          wrap
          gap={8}
          paddingBlock={4}
          paddingInline="gutter"
          fill="accent-soft"
          color="text"
          size={13}
          className={classes['banner']}
        >
          <IconRefresh size={16} stroke={1.85} aria-hidden />
          {text('newVersion')}
          <Button size="compact-sm" onClick={() => window.location.reload()}>
            {text('newVersionLoad')}
          </Button>
        </Row>
      )}
    </output>
  );
}
