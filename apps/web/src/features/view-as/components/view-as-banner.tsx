import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { signOut } from '../../../api/sign-in.ts';
import { useProfile } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Row } from '../../../ui/layout/primitives.tsx';
import classes from './view-as-banner.module.css';

/** Banner on every screen during view as user. */
export function ViewAsBanner() {
  const { seen_by: seenBy } = useProfile();
  return seenBy === null ? null : <Banner />;
}

function Banner() {
  const text = useText('view-as');
  const { name, accounts } = useProfile();
  return (
    <Row
      as="output"
      wrap
      gap={8}
      paddingBlock={6}
      paddingInline="gutter"
      size={13}
      color="text"
      fill="warn-soft"
    >
      <Row as="span" align="stretch" gap={8} className={classes['says']}>
        <IconEye size={16} stroke={1.85} aria-hidden />
        <span>{text('seeing', { name, account: accounts[0]?.name ?? '' })}</span>
      </Row>
      <Button size="compact-sm" onClick={() => void signOut().catch(() => undefined)}>
        {text('stop')}
      </Button>
    </Row>
  );
}
