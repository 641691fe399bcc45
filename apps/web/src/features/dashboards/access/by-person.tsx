import { Button, Select } from '@mantine/core';
import { IconUserOff } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useText } from '../../../i18n/use-text.ts';
import { useConfirm } from '../../../ui/confirm-dialog.tsx';
import { SearchField } from '../../../ui/filters/search-field.tsx';
import { Box, Row, Text, Title } from '../../../ui/layout/primitives.tsx';
import type { Address } from '../../../ui/list/use-address.ts';
import { PersonPhoto } from '../../../ui/photo.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { toastError } from '../../../ui/toasts.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { SeeAsButton } from '../../see-as/components/see-as-button.tsx';
import { accessSearch, type AccessSearch } from '../api/dashboards-search.ts';
import { ContentGlyph } from '../components/dashboard-icons.tsx';
import {
  accessPeopleOptions,
  accessPreviewOptions,
  personAccessOptions,
  type AccessChange,
  type AccessPerson,
  type PersonAccess,
} from './access-queries.ts';
import { AccessSwitch } from './access-switch.tsx';
import classes from './access.module.css';
import { isDecidedHere, nextSwitch } from './next-switch.ts';
import { useEffectWords, type AccessChanges } from './use-access-changes.ts';
import { useReasonWords } from './use-reason-words.ts';

interface AccessViewProps {
  readonly address: Address<AccessSearch>;
  readonly access: AccessChanges;
}

/** The people who have the section, and everything that one of them sees or does not, with the reason. */
export function ByPerson({ address, access }: AccessViewProps) {
  const text = useText('dashboard-access');
  const ui = useText('ui');
  const format = useFormat();
  const { search, change } = address;
  const query = useInfiniteQuery(accessPeopleOptions(search.search ? { search: search.search.trim() } : {}));
  const [first] = query.data?.pages ?? [];
  if (first === undefined) {
    return query.error ? (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <SkeletonRows rows={8} />
    );
  }
  const people = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const openId = search.user ?? people[0]?.id;
  return (
    <div className={classes['split']}>
      <div className={classes['side']}>
        <Box paddingBlock={10} paddingInline={16}>
          <SearchField
            label={text('searchPerson')}
            value={search.search ?? ''}
            onChange={(typed) =>
              change((current) => accessSearch.withText(current, typed), { replace: true })
            }
          />
        </Box>
        <ul>
          {people.map((person) => (
            <li key={person.id} data-open={person.id === openId || undefined}>
              <PersonPhoto person={person} size={28} />
              <button
                type="button"
                aria-current={person.id === openId || undefined}
                onClick={() => change((current) => ({ ...current, user: person.id }))}
              >
                <strong>{person.name}</strong>
                <span>{person.profiles.map(({ name }) => name).join(', ') || text('noProfile')}</span>
              </button>
              <span className="figure">
                {text('seenOf', {
                  seen: format.number(person.seen),
                  total: format.number(first.contentCount),
                })}
              </span>
            </li>
          ))}
        </ul>
        {query.hasNextPage && (
          <Row justify="center" padding={8}>
            <Button
              size="compact-sm"
              loading={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              {ui('showMore')}
            </Button>
          </Row>
        )}
      </div>
      {openId === undefined ? (
        <EmptyState
          icon={<IconUserOff size={20} stroke={1.7} aria-hidden />}
          title={text('nobody')}
          text={text('nobodyText')}
        />
      ) : (
        <Person userId={openId} others={people} access={access} />
      )}
    </div>
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
  const { data, error, refetch } = useQuery(personAccessOptions(userId));
  if (data === undefined) {
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={8} />;
  }
  const { person, contentCount, briefcases } = data;
  const own = briefcases
    .flatMap((briefcase) => [briefcase, ...briefcase.contents])
    .filter((one) => one.switch !== 'inherit').length;
  return (
    <section className={classes['main']} aria-label={person.name}>
      <Row as="header" gap={8} wrap paddingBlock={12} paddingInline="gutter">
        <Title size={16}>{person.name}</Title>
        <Text as="span" size={12} color="text-3" flex={1}>
          {text('seenOf', { seen: format.number(person.seen), total: format.number(contentCount) })}
        </Text>
        <CopyAccess person={person} others={others} access={access} />
        <SeeAsButton person={person} />
      </Row>
      <section className={classes['scroller']} aria-label={text('matrix')}>
        <table className={classes['reasons']}>
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
        </table>
      </section>
      <Row paddingBlock={8} paddingInline="gutter" border="top" size={12} color="text-3">
        {text('ownSwitches', { count: own, formatted: format.number(own) })}
      </Row>
    </section>
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
          <Own
            decided={briefcase}
            label={label(briefcase.name)}
            change={(next) => ({
              kind: 'person_on_briefcase',
              userId,
              briefcaseId: briefcase.id,
              switch: next,
            })}
            access={access}
          />
        </td>
        <td colSpan={2}>{reasonOf(briefcase)}</td>
      </tr>
      {briefcase.contents.map((content) => (
        <tr key={content.id}>
          <th scope="row">
            <span className={classes['named']}>
              <ContentGlyph kind={content.kind} />
              <span>{content.name}</span>
            </span>
          </th>
          <td>
            <Own
              decided={content}
              otherwise={briefcase.sees}
              label={label(content.name)}
              change={(next) => ({ kind: 'person_on_content', userId, contentId: content.id, switch: next })}
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

interface OwnProps {
  readonly decided: Pick<PersonAccess['briefcases'][number], 'switch' | 'sees' | 'reason' | 'profile'>;
  readonly otherwise?: boolean;
  readonly label: string;
  readonly change: (next: 'inherit' | 'on' | 'off') => AccessChange;
  readonly access: AccessChanges;
}

function Own({ decided, otherwise, label, change, access }: OwnProps) {
  const text = useText('dashboard-access');
  if (!isDecidedHere(decided)) return <span className={classes['off']}>{text('off')}</span>;
  return (
    <AccessSwitch
      label={label}
      isOn={decided.sees}
      isOwn={decided.switch !== 'inherit'}
      changes={[change(nextSwitch(decided, otherwise))]}
      access={access}
    />
  );
}

interface CopyAccessProps {
  readonly person: PersonAccess['person'];
  readonly others: readonly AccessPerson[];
  readonly access: AccessChanges;
}

/** The switches of somebody else in the place of the person's, once it was said what that does. */
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
