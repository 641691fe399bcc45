import { Select } from '@mantine/core';
import { IconUserOff } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useText } from '../../../i18n/use-text.ts';
import { useConfirm } from '../../../ui/confirm-dialog.tsx';
import { Box, Row } from '../../../ui/layout/primitives.tsx';
import { PersonPhoto } from '../../../ui/photo.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { toastError } from '../../../ui/toasts.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { Waiting } from '../../../ui/waiting.tsx';
import { ViewAsButton } from '../../view-as/components/view-as-button.tsx';
import {
  AccessFrame,
  AccessHead,
  OpenPart,
  PersonSearch,
  PersonSwitch,
  SideRow,
  type AccessViewProps,
} from './access-parts.tsx';
import {
  accessPeopleOptions,
  accessPreviewOptions,
  personAccessOptions,
  type AccessChange,
  type AccessPerson,
  type PersonAccess,
} from './access-queries.ts';
import classes from './access.module.css';
import { useEffectWords, type AccessChanges } from './use-access-changes.ts';
import { useReasonWords } from './use-reason-words.ts';

/** Users with the section, and what the open user sees or not, with the reason. */
export function ByPerson({ header, address, access }: AccessViewProps) {
  const text = useText('dashboard-access');
  const format = useFormat();
  const { search, change } = address;
  const query = useInfiniteQuery(accessPeopleOptions(search.search ? { search: search.search.trim() } : {}));
  const [first] = query.data?.pages ?? [];
  const people = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const openId = search.user ?? people[0]?.id;
  const side = first && (
    <>
      <Box paddingBlock={10} paddingInline={16}>
        <PersonSearch address={address} />
      </Box>
      <ul>
        {people.map((person) => (
          <SideRow
            key={person.id}
            glyph={<PersonPhoto person={person} size={28} />}
            name={person.name}
            about={person.profiles.map(({ name }) => name).join(', ') || text('noProfile')}
            isOpen={person.id === openId}
            onPress={() => change((current) => ({ ...current, user: person.id }))}
          >
            <span className="figure">
              {text('seenOf', {
                seen: format.number(person.seen),
                total: format.number(first.contentCount),
              })}
            </span>
          </SideRow>
        ))}
      </ul>
      {query.hasNextPage && (
        <Row justify="center" padding={8}>
          <ShowMore query={query} size="compact-sm" />
        </Row>
      )}
    </>
  );
  return (
    <AccessFrame header={header} of={query} side={side}>
      {openId !== undefined ? (
        <Person userId={openId} others={people} access={access} />
      ) : (
        first && <EmptyState icon={IconUserOff} title={text('nobody')} text={text('nobodyText')} />
      )}
    </AccessFrame>
  );
}

interface PersonProps {
  readonly userId: number;
  readonly others: readonly AccessPerson[];
  readonly access: AccessChanges;
}

function Person({ userId, others, access }: PersonProps) {
  const text = useText('dashboard-access');
  const format = useFormat();
  const query = useQuery(personAccessOptions(userId));
  if (query.data === undefined) return <Waiting query={query} rows={8} />;
  const { person, contentCount, briefcases } = query.data;
  const own = briefcases
    .flatMap((briefcase) => [briefcase, ...briefcase.contents])
    .filter((one) => one.switch !== 'inherit').length;
  return (
    <OpenPart
      name={person.name}
      about={text('seenOf', { seen: format.number(person.seen), total: format.number(contentCount) })}
      tools={
        access.isAllowed && (
          <>
            <CopyAccess person={person} others={others} access={access} />
            <ViewAsButton person={person} />
          </>
        )
      }
      foot={text('ownSwitches', format.counted(own))}
    >
      <Box as="table" width="100%" className={classes['reasons']}>
        <thead>
          <tr>
            <th scope="col">{text('content')}</th>
            <th scope="col">{text('sees')}</th>
            <th scope="col">{text('why')}</th>
            <th scope="col">{text('opened')}</th>
          </tr>
        </thead>
        {briefcases.map((briefcase) => (
          <BriefcaseRows key={briefcase.id} briefcase={briefcase} person={person} access={access} />
        ))}
      </Box>
    </OpenPart>
  );
}

interface BriefcaseRowsProps {
  readonly briefcase: PersonAccess['briefcases'][number];
  readonly person: PersonAccess['person'];
  readonly access: AccessChanges;
}

function BriefcaseRows({ briefcase, person, access }: BriefcaseRowsProps) {
  const text = useText('dashboard-access');
  const reasonOf = useReasonWords();
  const userId = person.id;
  const label = (name: string): string => text('personOnContent', { name: person.name, content: name });
  return (
    <tbody>
      <tr data-whole>
        <th scope="row" data-inner={briefcase.parentId !== null || undefined}>
          {briefcase.name}
        </th>
        <td>
          <PersonSwitch
            decided={briefcase}
            label={label(briefcase.name)}
            on={{ userId, briefcaseId: briefcase.id }}
            access={access}
          />
        </td>
        <td colSpan={2}>{reasonOf(briefcase)}</td>
      </tr>
      {briefcase.contents.map((content) => (
        <tr key={content.id}>
          <AccessHead {...content} />
          <td>
            <PersonSwitch
              decided={content}
              otherwise={briefcase.sees}
              label={label(content.name)}
              on={{ userId, contentId: content.id }}
              access={access}
            />
          </td>
          <td>{reasonOf(content)}</td>
          <td>{content.openedAt !== null && <RelativeTime instant={content.openedAt} />}</td>
        </tr>
      ))}
    </tbody>
  );
}

interface CopyAccessProps {
  readonly person: PersonAccess['person'];
  readonly others: readonly AccessPerson[];
  readonly access: AccessChanges;
}

/** Replaces a user's switches with another user's after showing the effect. */
function CopyAccess({ person, others, access }: CopyAccessProps) {
  const text = useText('dashboard-access');
  const queryClient = useQueryClient();
  const inWords = useEffectWords();
  const confirm = useConfirm();
  const ask = async (from: AccessPerson): Promise<void> => {
    const changes: AccessChange[] = [{ kind: 'copy', fromUserId: from.id, userId: person.id }];
    const effect = await queryClient.fetchQuery(accessPreviewOptions(changes));
    confirm.ask({
      title: text('copyTitle', { from: from.name, to: person.name }),
      effect: inWords(effect),
      confirmLabel: text('copyConfirm'),
      onConfirm: () => access.change(changes),
    });
  };
  return (
    <>
      <Select
        searchable
        aria-label={text('copy')}
        placeholder={text('copy')}
        data={others
          .filter(({ id }) => id !== person.id)
          .map(({ id, name }) => ({ value: String(id), label: name }))}
        value={null}
        onChange={(id) => {
          const from = others.find((one) => String(one.id) === id);
          if (from) ask(from).catch(toastError);
        }}
      />
      {confirm.dialog}
    </>
  );
}
