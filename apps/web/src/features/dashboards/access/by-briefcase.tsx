import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useText } from '../../../i18n/use-text.ts';
import { FilterBar } from '../../../ui/filters/filter-bar.tsx';
import { SearchField } from '../../../ui/filters/search-field.tsx';
import { Row, Text, Title } from '../../../ui/layout/primitives.tsx';
import type { Address } from '../../../ui/list/use-address.ts';
import { PersonPhoto } from '../../../ui/photo.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { IconFolderOff } from '@tabler/icons-react';
import { briefcasesOptions } from '../api/dashboard-queries.ts';
import { accessSearch, type AccessSearch } from '../api/dashboards-search.ts';
import { BriefcaseGlyph, ContentGlyph } from '../components/dashboard-icons.tsx';
import { briefcaseAccessOptions, type BriefcaseAccess } from './access-queries.ts';
import { AccessSwitch } from './access-switch.tsx';
import classes from './access.module.css';
import { isDecidedHere, nextSwitch } from './next-switch.ts';
import type { AccessChanges } from './use-access-changes.ts';
import { useReasonWords } from './use-reason-words.ts';

interface AccessViewProps {
  readonly address: Address<AccessSearch>;
  readonly access: AccessChanges;
}

/** The briefcases with their switches, and who sees what of the one that is open. */
export function ByBriefcase({ address, access }: AccessViewProps) {
  const text = useText('dashboard-access');
  const format = useFormat();
  const { data: tree } = useQuery(briefcasesOptions);
  const { search, change } = address;
  if (tree === undefined) return <SkeletonRows rows={8} />;
  const open = tree.items.find(({ id }) => id === search.briefcase) ?? tree.items[0];
  if (open === undefined) {
    return (
      <EmptyState
        icon={<IconFolderOff size={20} stroke={1.7} aria-hidden />}
        title={text('noBriefcase')}
        text={text('noBriefcaseText')}
      />
    );
  }
  return (
    <div className={classes['split']}>
      <div className={classes['side']}>
        <ul>
          {tree.items.map(({ id, name, icon, color, parentId, enabled, contentCount }) => (
            <li key={id} data-open={id === open.id || undefined} data-inner={parentId !== null || undefined}>
              <BriefcaseGlyph icon={icon} color={color} />
              <button
                type="button"
                aria-current={id === open.id || undefined}
                onClick={() => change((current) => ({ ...current, briefcase: id }))}
              >
                <strong>{name}</strong>
                <span>
                  {text('contents', { count: contentCount, formatted: format.number(contentCount) })}
                  {!enabled && `, ${text('off')}`}
                </span>
              </button>
              <AccessSwitch
                label={text('briefcaseOn', { name })}
                isOn={enabled}
                changes={[{ kind: 'briefcase', briefcaseId: id, enabled: !enabled }]}
                access={access}
              />
            </li>
          ))}
        </ul>
        <Text size={12} color="text-3" padding={16}>
          {text('offHint')}
        </Text>
      </div>
      <Matrix key={open.id} briefcaseId={open.id} address={address} access={access} />
    </div>
  );
}

function Matrix({ briefcaseId, address, access }: AccessViewProps & { readonly briefcaseId: number }) {
  const text = useText('dashboard-access');
  const ui = useText('ui');
  const format = useFormat();
  const { search, change } = address;
  const { profiles } = accessSearch.filtersOf(search);
  const query = useInfiniteQuery(
    briefcaseAccessOptions(briefcaseId, {
      ...(search.search && { search: search.search.trim() }),
      ...(profiles && { profiles: [...profiles] }),
    }),
  );
  const [first] = query.data?.pages ?? [];
  if (first === undefined) {
    return query.error ? (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <SkeletonRows rows={8} />
    );
  }
  const people = query.data?.pages.flatMap((page) => page.people.items) ?? [];
  const { total } = first.people;
  return (
    <section className={classes['main']} aria-label={first.name}>
      <Row as="header" gap={8} wrap paddingBlock={12} paddingInline="gutter">
        <Title size={16}>{first.name}</Title>
        <Text as="span" size={12} color="text-3" flex={1}>
          {text('contents', {
            count: first.contents.length,
            formatted: format.number(first.contents.length),
          })}
        </Text>
        <FilterBar
          filters={[
            {
              name: 'profiles',
              label: text('profile'),
              chosen: accessSearch.chosen(search, 'profiles'),
              values: first.profiles.map(({ id, name }) => ({ value: String(id), label: name })),
            },
          ]}
          onChange={(name, values) => change((current) => accessSearch.withFilter(current, name, values))}
          isFiltered={accessSearch.isFiltered(search)}
          onClear={() => change(accessSearch.withoutFilters)}
          search={
            <SearchField
              label={text('searchPerson')}
              value={search.search ?? ''}
              onChange={(typed) =>
                change((current) => accessSearch.withText(current, typed), { replace: true })
              }
            />
          }
        />
      </Row>
      <Profiles of={first} access={access} />
      <section className={classes['scroller']} aria-label={text('matrix')}>
        <MatrixTable of={first} people={people} access={access} />
      </section>
      <Row
        justify="space-between"
        wrap
        gap={8}
        paddingBlock={8}
        paddingInline="gutter"
        border="top"
        size={12}
        color="text-3"
      >
        <span>
          {text('peopleOf', {
            shown: format.number(people.length),
            count: total,
            formatted: format.number(total),
          })}
        </span>
        {query.hasNextPage && (
          <Button
            size="compact-sm"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {ui('showMore')}
          </Button>
        )}
        <span>{text('administratorsSeeAll')}</span>
      </Row>
    </section>
  );
}

interface OfBriefcase {
  readonly of: BriefcaseAccess;
  readonly access: AccessChanges;
}

/** The profiles that give the whole briefcase to their people. */
function Profiles({ of: { id, profiles }, access }: OfBriefcase) {
  const text = useText('dashboard-access');
  return (
    <fieldset className={classes['profiles']}>
      <legend>{text('byProfile')}</legend>
      {profiles.map((profile) => (
        <span key={profile.id}>
          <AccessSwitch
            label={text('profileOn', { name: profile.name })}
            isOn={profile.on}
            changes={[{ kind: 'profile', profileId: profile.id, briefcaseId: id, on: !profile.on }]}
            access={access}
          />
          <span aria-hidden>{profile.name}</span>
        </span>
      ))}
      {profiles.length === 0 && <Text color="text-3">{text('noProfiles')}</Text>}
    </fieldset>
  );
}

type Person = BriefcaseAccess['people']['items'][number];

function MatrixTable({ of, people, access }: OfBriefcase & { readonly people: readonly Person[] }) {
  const text = useText('dashboard-access');
  const format = useFormat();
  const reasonOf = useReasonWords();
  return (
    <table className={classes['matrix']}>
      <thead>
        <tr>
          <th scope="col">{text('content')}</th>
          <th scope="col">{text('onHead')}</th>
          {people.map((person) => (
            <th key={person.id} scope="col" className={classes['person']} title={person.email}>
              <PersonPhoto person={person} size={28} />
              <span>{person.name}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr data-whole>
          <th scope="row">{text('wholeBriefcase')}</th>
          <td className="figure">{text(of.enabled && of.parentEnabled ? 'on' : 'off')}</td>
          {people.map(({ id, name, switch: own, seen, profiles }) => (
            <td key={id}>
              <AccessSwitch
                label={text('personOnBriefcase', { name })}
                isOn={seen > 0}
                isOwn={own !== 'inherit'}
                title={text('seenOf', {
                  seen: format.number(seen),
                  total: format.number(of.contents.length),
                })}
                changes={[
                  {
                    kind: 'person_on_briefcase',
                    userId: id,
                    briefcaseId: of.id,
                    switch: nextSwitch({ sees: seen > 0 }, seesByProfile(of, profiles)),
                  },
                ]}
                access={access}
              />
              <span className={`${classes['seen']} figure`}>
                {text('seenOf', { seen: format.number(seen), total: format.number(of.contents.length) })}
              </span>
            </td>
          ))}
        </tr>
        {of.contents.map((content) => (
          <tr key={content.id}>
            <th scope="row">
              <span className={classes['named']}>
                <ContentGlyph kind={content.kind} />
                <span>{content.name}</span>
              </span>
            </th>
            <td>
              <AccessSwitch
                label={text('contentOn', { name: content.name })}
                isOn={content.enabled}
                changes={[{ kind: 'content', contentId: content.id, enabled: !content.enabled }]}
                access={access}
              />
            </td>
            {people.map((person) => {
              const cell = person.cells.find(({ contentId }) => contentId === content.id);
              return (
                <td key={person.id}>
                  {cell !== undefined && isDecidedHere(cell) ? (
                    <AccessSwitch
                      label={text('personOnContent', { name: person.name, content: content.name })}
                      isOn={cell.sees}
                      isOwn={cell.switch !== 'inherit'}
                      title={reasonOf(cell)}
                      changes={[
                        {
                          kind: 'person_on_content',
                          userId: person.id,
                          contentId: content.id,
                          switch: nextSwitch(cell, seesByBriefcase(of, person)),
                        },
                      ]}
                      access={access}
                    />
                  ) : (
                    <span className={classes['off']}>{text('off')}</span>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Whether a person sees contents of the briefcase for which they have no switch. */
function seesByBriefcase(of: BriefcaseAccess, person: Person): boolean {
  if (person.switch !== 'inherit') return person.switch === 'on';
  return seesByProfile(of, person.profiles);
}

function seesByProfile({ profiles }: BriefcaseAccess, held: Person['profiles']): boolean {
  return held.some(({ id }) => profiles.some((profile) => profile.on && profile.id === id));
}
