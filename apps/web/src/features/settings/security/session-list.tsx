import type { PersonSession } from '@azimute/contract';
import { Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile, IconLogout } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useAction } from '../../../ui/action/use-action.ts';
import { callApi } from '../../../api/client.ts';
import { useProfile } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { describeDevice } from '../../../ui/describe-device.ts';
import { Box, Row, Text, Lead, Bold } from '../../../ui/layout/primitives.tsx';
import { useDeviceName } from '../../../ui/use-device-name.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { ShowMore } from '../../../ui/show-more.tsx';
import classes from './security.module.css';
import { sessionsOptions } from './security-queries.ts';
import { Waiting } from '../../../ui/waiting.tsx';
import { IconTextButton } from '../../../ui/icon-text-button.tsx';

/** Sessions of the user, each of which can be ended. */
export function SessionList() {
  const text = useText('security');
  const { id: personId } = useProfile();
  const list = useInfiniteQuery(sessionsOptions(personId));
  const nameOf = useDeviceName();
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const total = list.data?.pages[0]?.total ?? 0;
  const invalidates = [sessionsOptions(personId).queryKey];
  const ending = useAction({
    invalidates,
    call: ({ id }: PersonSession) => callApi('endSession', { params: { sessionId: id } }),
    success: () => text('ended'),
    confirm: (_words, session) => ({
      title: text('endTitle'),
      effect: text('endEffect', { device: nameOf(session) }),
      confirmLabel: text('endConfirm'),
      danger: true,
    }),
  });
  const endOthers = { confirmLabel: text('endOthersConfirm') };
  const endingOthers = useAction({
    invalidates,
    call: () => callApi('endOtherSessions'),
    success: () => text('othersEnded'),
    confirm: { ...endOthers, title: text('endOthersTitle'), effect: text('endOthersEffect'), danger: true },
  });
  return (
    <section className={classes['card']} aria-labelledby="security-sessions">
      <div className={classes['head']}>
        <h2 id="security-sessions">{text('sessionsTitle')}</h2>
        {total > 1 && <Button onClick={() => endingOthers.run()}>{text('endOthers')}</Button>}
        <Lead span="all">{text(total === 1 ? 'onlyThis' : 'sessionsLead')}</Lead>
      </div>
      {list.data === undefined && <Waiting query={list} rows={3} />}
      {items.length > 0 && (
        <ul className={`divided ${classes['sessions']}`}>
          {items.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              name={nameOf(session)}
              onEnd={() => ending.run(session)}
            />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Row gap={12} fontSize={12} color="text-3">
          <ShowMore query={list} />
          <span className="figure">{text('shownOf', { shown: items.length, total })}</span>
        </Row>
      )}
      {ending.dialog}
      {endingOthers.dialog}
    </section>
  );
}

interface SessionRowProps {
  readonly session: PersonSession;
  readonly name: string;
  readonly onEnd: () => void;
}

function SessionRow({ session, name, onEnd }: SessionRowProps) {
  const text = useText('security');
  const format = useFormat();
  const Icon = describeDevice(session.userAgent).isPhone ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li aria-current={session.current || undefined}>
      <Icon size={20} stroke={1.75} aria-hidden />
      <Box minWidth={0} className={classes['session']}>
        <Row as="p" gap={2} columnGap={8} wrap className={classes['device']}>
          <Bold as="strong">{name}</Bold>
          {session.current && (
            <Text
              as="span"
              paddingBlock={1}
              paddingInline={8}
              size={12}
              weight="medium"
              fill="accent-soft"
              radius="full"
              className={classes['this']}
            >
              {text('thisSession')}
            </Text>
          )}
        </Row>
        <p>
          {text('signedIn', {
            when: format.dateTime(session.signedInAt),
            how: text(`by_${session.signedInBy}`),
          })}
        </p>
        <p>
          {session.address === '' ? text('addressUnknown') : session.address}
          {' · '}
          {session.current ? (
            text('usedNow')
          ) : (
            <>
              {text('lastUse')} <RelativeTime instant={session.lastUsedAt} />
            </>
          )}
        </p>
      </Box>
      {!session.current && (
        <IconTextButton
          variant="subtle"
          className="danger"
          icon={IconLogout}
          aria-label={text('endNamed', { device: name })}
          onClick={onEnd}
        >
          {text('end')}
        </IconTextButton>
      )}
    </li>
  );
}
