import { MatrixTable, type OfBriefcase } from './briefcase-matrix.tsx';
import { IconFolderOff } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useText } from '../../../i18n/use-text.ts';
import { FilterBar } from '../../../ui/filters/filter-bar.tsx';
import { Box, Row, Text, Hint } from '../../../ui/layout/primitives.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { Waiting } from '../../../ui/waiting.tsx';
import { accessSearch } from '../api/dashboards-search.ts';
import { BriefcaseGlyph } from '../components/dashboard-icons.tsx';
import { AccessFrame, OpenPart, PersonSearch, SideRow, type AccessViewProps } from './access-parts.tsx';
import { accessBriefcasesOptions, briefcaseAccessOptions } from './access-queries.ts';
import { AccessSwitch } from './access-switch.tsx';
import classes from './access.module.css';

/** Briefcases with their switches, and access to the open one. */
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
      {access.isAllowed && <Hint padding={16}>{text('offHint')}</Hint>}
    </>
  );
  return (
    <AccessFrame header={header} of={tree} side={side}>
      {open ? (
        <Matrix key={open.id} briefcaseId={open.id} address={address} access={access} />
      ) : (
        tree.data && (
          <EmptyState icon={IconFolderOff} title={text('noBriefcase')} text={text('noBriefcaseText')} />
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

/** Profiles that give access to the whole briefcase. */
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
