import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconShieldSearch } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Row, Text } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { filesKey, uncheckedOptions } from '../api/file-queries.ts';
import classes from './unchecked-notice.module.css';

/** The user's uploads that wait for the virus scanner; nothing if there are none. */
export function UncheckedNotice() {
  const text = useText('files');
  const format = useFormat();
  const { data } = useQuery(uncheckedOptions);
  const count = data?.total ?? 0;
  useRefreshWhenFewer(count);
  if (data === undefined || count === 0) return null;
  const more = count - data.items.length;
  return (
    <Row
      as="output"
      align="start"
      gap={8}
      paddingBlock={8}
      paddingInline={12}
      size={13}
      color="text-2"
      breaks
      border="all"
      radius={3}
      className={classes['notice']}
    >
      <IconShieldSearch size={18} stroke={1.75} aria-hidden />
      <span>
        <Text as="strong" color="text" weight="semibold">
          {text('uncheckedFiles', format.counted(count))}
        </Text>{' '}
        {[
          ...data.items.map(({ name }) => name),
          ...(more > 0 ? [text('uncheckedMore', format.counted(more))] : []),
        ].join(', ')}
        . {text('uncheckedHint')}
      </span>
    </Row>
  );
}

/** An upload that no longer waits has become a file or was refused. */
function useRefreshWhenFewer(count: number): void {
  const queryClient = useQueryClient();
  const before = useRef(0);
  useEffect(() => {
    if (count < before.current) void queryClient.invalidateQueries({ queryKey: filesKey });
    before.current = count;
  }, [queryClient, count]);
}
