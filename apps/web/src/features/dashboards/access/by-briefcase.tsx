import { IconFolderOff } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useText } from '../../../i18n/use-text.ts';
import { FilterBar } from '../../../ui/filters/filter-bar.tsx';
import { Box, Row, Text } from '../../../ui/layout/primitives.tsx';
import { PersonPhoto } from '../../../ui/photo.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { Waiting } from '../../../ui/waiting.tsx';
import { accessSearch } from '../api/dashboards-search.ts';
import { BriefcaseGlyph } from '../components/dashboard-icons.tsx';
import {
  AccessFrame,
  AccessHead,
  OpenPart,
  PersonSearch,
  PersonSwitch,
  SideRow,
  type AccessViewProps,
} from './access-parts.tsx';
import { accessBriefcasesOptions, briefcaseAccessOptions, type BriefcaseAccess } from './access-queries.ts';
import { AccessSwitch } from './access-switch.tsx';
import classes from './access.module.css';
import { nextSwitch } from './next-switch.ts';
import type { AccessChanges } from './use-access-changes.ts';
import { useReasonWords } from './use-reason-words.ts';

/** The briefcases with their switches, and who sees what of the one that is open. */
export function ByBriefcase({ header, address, access }: AccessViewProps) {
  const text = useText('dashboard-access');
  const format = useFormat();
  const tree = useQuery(accessBriefcasesOptions());
  const { search, change } = address;
  const open = tree.data?.items.find(({ id }) => id === search.briefcase) ?? tree.data?.items[0];
  const side = open && (
    <>
      <ul>
        {tree.data?.items.map(({ id, name, icon, color, parentId, enabled, contentCount: count }) => (
          <SideRow
            key={id}
            glyph={<BriefcaseGlyph icon={icon} color={color} />}
            name={name}
            about={`${text('contents', format.counted(count))}${enabled ? '' : `, ${text('off')}`}`}
            isOpen={id === open.id}
            isInner={parentId !== null}
            onPress={() => change((current) => ({ ...current, briefcase: id }))}
          >
            <AccessSwitch
              label={text('briefcaseOn', { name })}
              isOn={enabled}
              changes={[{ kind: 'briefcase', briefcaseId: id, enabled: !enabled }]}
              access={access}
            />
          </SideRow>
        ))}
      </ul>
      {access.isAllowed && (
        <Text size={12} color="text-3" padding={16}>
          {text('offHint')}
        </Text>
      )}
    </>
  );
  return (
    <AccessFrame header={header} of={tree} side={side}>
      {open ? (
        <Matrix key={open.id} briefcaseId={open.id} address={address} access={access} />
      ) : (
        tree.data && (
          <EmptyState
            icon={<IconFolderOff size={20} stroke={1.7} aria-hidden />}
            title={text('noBriefcase')}
            text={text('noBriefcaseText')}
          />
        )
      )}
    </AccessFrame>
  );
}

interface MatrixProps extends Pick<AccessViewProps, 'address' | 'access'> {
  readonly briefcaseId: number;
}

function Matrix({ briefcaseId, address, access }: MatrixProps) {
  const text = useText('dashboard-access');
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
  if (first === undefined) return <Waiting query={query} rows={8} />;
  const people = query.data?.pages.flatMap((page) => page.people.items) ?? [];
  const { total } = first.people;
  const { length: contents } = first.contents;
  return (
    <OpenPart
      name={first.name}
      about={text('contents', format.counted(contents))}
      tools={
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
          search={<PersonSearch address={address} />}
        />
      }
      notice={<Profiles of={first} access={access} />}
      foot={
        <>
          <span>
            {text('peopleOf', {
              shown: format.number(people.length),
              count: total,
              formatted: format.number(total),
            })}
          </span>
          <ShowMore query={query} size="compact-sm" />
          <span>{text('administratorsSeeAll')}</span>
        </>
      }
    >
      <MatrixTable of={first} people={people} access={access} />
    </OpenPart>
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
    <Box
      as="fieldset"
      gap={8}
      columnGap={16}
      paddingTop={4}
      paddingBottom={10}
      paddingInline="gutter"
      wrap
      flex="none"
      fontSize={13}
      border="none"
      className={classes['profiles']}
    >
      <Text as="legend" padding={0} fontSize={12} color="text-3">
        {text('byProfile')}
      </Text>
      {profiles.map((profile) => (
        <Row as="span" inline gap={8} key={profile.id}>
          <AccessSwitch
            label={text('profileOn', { name: profile.name })}
            isOn={profile.on}
            changes={[{ kind: 'profile', profileId: profile.id, briefcaseId: id, on: !profile.on }]}
            access={access}
          />
          <span aria-hidden>{profile.name}</span>
        </Row>
      ))}
      {profiles.length === 0 && <Text color="text-3">{text('noProfiles')}</Text>}
    </Box>
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
              <Text as="span" marginLeft={6} color="text-2" fontSize={11} figure>
                {text('seenOf', { seen: format.number(seen), total: format.number(of.contents.length) })}
              </Text>
            </td>
          ))}
        </tr>
        {of.contents.map((content) => (
          <tr key={content.id}>
            <AccessHead {...content} />
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
                  <PersonSwitch
                    decided={cell}
                    otherwise={seesByBriefcase(of, person)}
                    label={text('personOnContent', { name: person.name, content: content.name })}
                    {...(cell && { title: reasonOf(cell) })}
                    on={{ userId: person.id, contentId: content.id }}
                    access={access}
                  />
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
