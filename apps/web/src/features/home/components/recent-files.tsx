import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useText } from '../../../i18n/use-text.ts';
import { Box, Row, Text, Title } from '../../../ui/layout/primitives.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { recentFilesOptions } from '../../files/api/file-queries.ts';
import { FileGlyph } from '../../files/components/file-glyph.tsx';
import classes from './asset-list-card.module.css';

const toFiles = '/{-$locale}/services/file-manager';

/** The files that changed last; nothing where there is none. */
export function RecentFiles() {
  const text = useText('home');
  const { data } = useQuery(recentFilesOptions);
  if (data === undefined || data.items.length === 0) return null;
  return (
    <Box as="section" border="all" radius={3} fill="surface" overflow="hidden">
      <Row
        as="header"
        justify="space-between"
        gap={8}
        paddingBlock={12}
        paddingInline={16}
        minHeight={48}
        className="linked"
      >
        <Title size={14}>{text('recentFiles')}</Title>
        <span data-print="hide">
          <Link to={toFiles}>{text('seeAll')}</Link>
        </span>
      </Row>
      <ul>
        {data.items.map(({ id, kind, name, folder, updatedAt }) => (
          <li key={id}>
            <Link to={toFiles} search={{ file: id }} className={classes['row']}>
              <FileGlyph kind={kind} />
              <Text as="span" truncate className={classes['name']}>
                <Text as="strong" marginRight={6} weight="semibold">
                  {name}
                </Text>
                <Text as="span" color="text-3">
                  {folder?.name}
                </Text>
              </Text>
              <Text
                as="span"
                fontSize={12}
                color="text-3"
                textAlign="right"
                whiteSpace="nowrap"
                className={classes['time']}
              >
                <RelativeTime instant={updatedAt} />
              </Text>
            </Link>
          </li>
        ))}
      </ul>
    </Box>
  );
}
