import { useText } from '../../../i18n/use-text.ts';
import { Text } from '../../../ui/layout/primitives.tsx';
import { PersonPhoto } from '../../../ui/photo.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { AccessHead, PersonSwitch } from './access-parts.tsx';
import type { BriefcaseAccess } from './access-queries.ts';
import { AccessSwitch } from './access-switch.tsx';
import classes from './access.module.css';
import { nextSwitch } from './next-switch.ts';
import type { AccessChanges } from './use-access-changes.ts';
import { useReasonWords } from './use-reason-words.ts';

export interface OfBriefcase {
  readonly of: BriefcaseAccess;
  readonly access: AccessChanges;
}

type Person = BriefcaseAccess['people']['items'][number];

export function MatrixTable({ of, people, access }: OfBriefcase & { readonly people: readonly Person[] }) {
  const text = useText('dashboard-access');
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
        <WholeRow of={of} people={people} access={access} />
        {of.contents.map((content) => (
          <ContentAccessRow key={content.id} content={content} access={access} people={people} of={of} />
        ))}
      </tbody>
    </table>
  );
}

interface WholeRowProps {
  readonly of: BriefcaseAccess;
  readonly people: readonly Person[];
  readonly access: AccessChanges;
}

function WholeRow({ of, people, access }: WholeRowProps) {
  const text = useText('dashboard-access');
  const format = useFormat();
  return (
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
  );
}

interface ContentAccessRowProps {
  readonly content: BriefcaseAccess['contents'][number];
  readonly access: AccessChanges;
  readonly people: readonly Person[];
  readonly of: BriefcaseAccess;
}

function ContentAccessRow({ content, access, people, of }: ContentAccessRowProps) {
  const text = useText('dashboard-access');
  const reasonOf = useReasonWords();
  return (
    <tr>
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
  );
}

/** Returns whether a user sees items of the briefcase without having switches of their own. */
function seesByBriefcase(of: BriefcaseAccess, person: Person): boolean {
  if (person.switch !== 'inherit') return person.switch === 'on';
  return seesByProfile(of, person.profiles);
}

function seesByProfile({ profiles }: BriefcaseAccess, held: Person['profiles']): boolean {
  return held.some(({ id }) => profiles.some((profile) => profile.on && profile.id === id));
}
