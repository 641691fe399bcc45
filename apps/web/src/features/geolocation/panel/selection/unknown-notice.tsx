import { useDebouncedValue } from '@mantine/hooks';
import { IconInfoCircle, IconX } from '@tabler/icons-react';
import { useText } from '../../../../i18n/use-text.ts';
import { Box, Row, Stack } from '../../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../../ui/use-format.ts';
import { useMapScreen } from '../../frame/map-screen.ts';
import classes from './unknown-notice.module.css';

/** The worker responds faster than this about a known asset [ms]. */
const waitMs = 700;

/** Notice that the address names assets the user cannot see; the others are shown. */
export function UnknownNotice() {
  const { view, change, snapshot } = useMapScreen();
  const text = useText('geolocation');
  const format = useFormat();
  const { list, selected, picked } = snapshot;
  const isUnknown = view.asset !== null && selected === null && list.catalogueComplete;
  const [wasUnknown] = useDebouncedValue(isUnknown ? view.asset : null, waitMs);
  const hasUnknownAsset = isUnknown && wasUnknown === view.asset;
  const unknown = picked.unknown.filter((id) => view.picked.includes(id));
  if (!hasUnknownAsset && unknown.length === 0) return null;
  const count = unknown.length;
  return (
    <Row
      as="output"
      align="start"
      gap={8}
      paddingBlock={8}
      paddingInline={12}
      flex="none"
      size={13}
      fill="sunken"
      border="bottom"
      className={classes['notice']}
    >
      <IconInfoCircle size={16} stroke={1.85} aria-hidden />
      <Box as="span" flex={1}>
        {hasUnknownAsset && text('unknownAsset')} {count > 0 && text('unknownAssets', format.counted(count))}
      </Box>
      <Stack
        width={24}
        height={24}
        phoneWidth={44}
        phoneHeight={44}
        as="button"
        place="center"
        flex="none"
        color="text-2"
        radius={1}
        type="button"
        aria-label={text('closeCard')}
        onClick={() =>
          change({
            ...(hasUnknownAsset ? { asset: null } : {}),
            picked: view.picked.filter((id) => !unknown.includes(id)),
          })
        }
      >
        <IconX size={16} stroke={1.85} aria-hidden />
      </Stack>
    </Row>
  );
}
