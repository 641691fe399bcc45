import { useText } from '../../../i18n/use-text.ts';
import { Box, Stack } from '../../../ui/layout/primitives.tsx';
import links from './guest-links.module.css';
import { useGuestLink } from './use-guest-link.ts';

export function BackToLogin() {
  const text = useText('password');
  const linkTo = useGuestLink();
  return (
    <Stack align="start" gap={12} marginTop={16}>
      <Box as="a" size={13} weight="medium" color="accent-text" className={links['link']} href={linkTo('/')}>
        {text('back')}
      </Box>
    </Stack>
  );
}
