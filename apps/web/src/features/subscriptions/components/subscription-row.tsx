import { periodOfSubscription } from '@azimute/contract/subscriptions';
import { IconDoorExit, IconMailCheck, IconPencil, IconSend, type Icon } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useAction } from '../../../ui/action/use-action.ts';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Box, Row, Stack, Text, Note, Hint } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { filtersOf, subscriptionRecord, type Subscription } from '../api/subscriptions-queries.ts';
import { useContentWords } from '../api/use-content-words.ts';
import { IconButton } from '../../../ui/icon-button.tsx';

interface SubscriptionRowProps {
  readonly subscription: Subscription;
  readonly onEdit: () => void;
}

/** Content, next mail and recipients of a subscription, and results of the last mails. */
export function SubscriptionRow({ subscription, onEdit }: SubscriptionRowProps) {
  const text = useText('subscriptions');
  const format = useFormat();
  const words = useContentWords();
  const { content, period, nextAt, isOwn, owner, recipients } = subscription;
  const next = nextAt === null ? text('isPaused') : text('next', { when: format.dateTime(nextAt) });
  return (
    <Box as="li">
      <Row gap={8} justify="space-between" marginTop={12}>
        <Stack gap={4}>
          <Name subscription={subscription} />
          <Note>{words(subscription)}</Note>
          <Note>{[text(`every_${period}`), next].join(' · ')}</Note>
          <Hint>
            {isOwn ? recipients.map(({ name }) => name).join(', ') : text('by', { name: owner.name })}
          </Hint>
          <LastSent subscription={subscription} hasFile={content.kind !== 'figures'} />
        </Stack>
        <Row gap={4}>
          {isOwn ? (
            <OwnActions subscription={subscription} onEdit={onEdit} />
          ) : (
            <Leave subscription={subscription} />
          )}
        </Row>
      </Row>
    </Box>
  );
}

type PartProps = Pick<SubscriptionRowProps, 'subscription'>;

/** The name links to the figures, if they have a page. */
function Name({ subscription: { name, content, period } }: PartProps) {
  if (!('slug' in content)) return <Text weight="medium">{name}</Text>;
  const { slug } = content;
  return (
    <Link
      className="link"
      to="/{-$locale}/services/simc/$slug"
      params={{ slug }}
      search={{ ...filtersOf(content), period: periodOfSubscription[period] }}
    >
      {name}
    </Link>
  );
}

function LastSent({ subscription: { isOwn, last }, hasFile }: PartProps & { readonly hasFile: boolean }) {
  const text = useText('subscriptions');
  const format = useFormat();
  if (last === null) return null;
  const when = format.dateTime(last.at);
  const count = (of: number) => format.counted(of);
  const opened = hasFile ? [text('lastOpened', count(last.opened))] : [];
  const words = isOwn
    ? [text('lastMails', { ...count(last.mails), when }), ...opened]
    : [text('lastGot', { when })];
  return <Hint>{words.join(' · ')}</Hint>;
}

interface ActionProps {
  readonly label: string;
  readonly icon: Icon;
  readonly onClick: () => void;
}

function Action({ label, icon: Glyph, onClick }: ActionProps) {
  return <IconButton icon={Glyph} label={label} iconSize={16} title={label} onClick={onClick} />;
}

function OwnActions({ subscription: { id, name }, onEdit }: SubscriptionRowProps) {
  const text = useText('subscriptions');
  const { run: send } = useAction({
    call: (to: 'all' | 'me') =>
      callApi('sendSubscription', { params: { subscriptionId: id }, query: { onlyMe: to === 'me' } }),
    success: (_words, _answer, to) => text(to === 'me' ? 'sendingTest' : 'sending', { name }),
  });
  return (
    <>
      <Action label={text('sendTest')} icon={IconMailCheck} onClick={() => send('me')} />
      <Action label={text('sendNow')} icon={IconSend} onClick={() => send('all')} />
      <Action label={text('edit')} icon={IconPencil} onClick={onEdit} />
    </>
  );
}

function Leave({ subscription: { id, name } }: PartProps) {
  const text = useText('subscriptions');
  const { run: leave, dialog } = useAction({
    call: () => callApi('leaveSubscription', { params: { subscriptionId: id } }),
    invalidates: [subscriptionRecord.key],
    success: 'updated',
    confirm: {
      title: text('leaveTitle', { name }),
      effect: <p>{text('leaveEffect')}</p>,
      confirmLabel: text('leave'),
    },
  });
  return (
    <>
      <Action label={text('leave')} icon={IconDoorExit} onClick={() => leave()} />
      {dialog}
    </>
  );
}
