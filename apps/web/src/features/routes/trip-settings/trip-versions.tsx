import { useInfiniteQuery } from '@tanstack/react-query';
import { useText } from '../../../i18n/use-text.ts';
import { Stack, Text, Title, Note } from '../../../ui/layout/primitives.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { Waiting } from '../../../ui/waiting.tsx';
import { tripVersionsOptions } from './trip-settings-queries.ts';
import classes from './trip-settings.module.css';
import { useTripSettingWords } from './use-trip-setting-words.ts';

/** All versions, with their start and author. */
export function TripVersions() {
  const text = useText('trip-settings');
  const format = useFormat();
  const words = useTripSettingWords();
  const list = useInfiniteQuery(tripVersionsOptions);
  const versions = list.data?.pages.flatMap(({ items }) => items);
  return (
    <Stack as="section" align="start" gap={4} className={classes['versions']} aria-labelledby="trip-versions">
      <Title as="h3" size={13} id="trip-versions">
        {text('versions')}
      </Title>
      {versions === undefined && <Waiting query={list} rows={2} />}
      {versions?.length === 0 && <Text color="text-3">{text('noVersions')}</Text>}
      {versions !== undefined && versions.length > 0 && (
        <Stack as="ol" className="divided" aria-labelledby="trip-versions">
          {versions.map(({ version, category, values, from, savedBy }) => (
            <Stack as="li" key={version} gap={2} paddingBlock={12}>
              <Text size={13}>
                {text('versionOf', {
                  version: format.number(version),
                  of: words.category(category),
                  from: format.dateTime(from),
                })}
                {savedBy !== null && ` · ${savedBy.name}`}
              </Text>
              <Note>{words.summary(values)}</Note>
            </Stack>
          ))}
        </Stack>
      )}
      <ShowMore query={list} size="xs" />
    </Stack>
  );
}
