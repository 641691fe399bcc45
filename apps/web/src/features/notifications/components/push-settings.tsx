import type { PushBrowser } from '@azimute/contract';
import { Button } from '@mantine/core';
import { useQuery, queryOptions } from '@tanstack/react-query';
import { useId } from 'react';
import { useAction } from '../../../ui/action/use-action.ts';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Row, Stack, Text, Title, Hint } from '../../../ui/layout/primitives.tsx';
import { toastError } from '../../../ui/toasts.tsx';
import { useDeviceName } from '../../../ui/use-device-name.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { Waiting } from '../../../ui/waiting.tsx';
import {
  subscribe,
  fingerprintOf,
  isPushSupported,
  readSubscription,
  unsubscribe,
} from '../api/push-subscription.ts';

interface PushInBrowser {
  readonly state: 'unsupported' | 'blocked' | 'off' | 'on';
  readonly publicKey: string;
  readonly browsers: readonly (PushBrowser & { readonly isThis: boolean })[];
}

/** The user's browsers, and the state of this one. */
const pushOptions = queryOptions({
  queryKey: ['push-browsers'],
  queryFn: async ({ signal }): Promise<PushInBrowser> => {
    const [{ publicKey, items }, subscription] = await Promise.all([
      callApi('listPushBrowsers', { signal }),
      readSubscription(),
    ]);
    const own = subscription === null ? null : await fingerprintOf(subscription);
    const browsers = items.map((item) => ({ ...item, isThis: item.fingerprint === own }));
    return { state: stateOf(browsers.some(({ isThis }) => isThis)), publicKey, browsers };
  },
});

/** Shows whether alerts are pushed to this browser, and the user's other browsers. */
export function PushSettings() {
  const text = useText('notifications');
  const titleId = useId();
  const query = useQuery(pushOptions);
  return (
    <Stack as="section" gap={8} paddingTop={16} border="top" aria-labelledby={titleId}>
      <Title as="h3" size={14} id={titleId}>
        {text('push')}
      </Title>
      {query.data === undefined ? (
        <Waiting query={query} rows={1} />
      ) : (
        <>
          <ThisBrowser {...query.data} />
          {query.data.browsers.length > 0 && (
            <Stack as="ul" className="divided" aria-label={text('pushBrowsers')}>
              {query.data.browsers.map((browser) => (
                <BrowserRow key={browser.id} browser={browser} />
              ))}
            </Stack>
          )}
        </>
      )}
    </Stack>
  );
}

function ThisBrowser({ state, publicKey }: PushInBrowser) {
  const text = useText('notifications');
  const turningOn = useAction({
    call: async () => {
      const body = await subscribe(publicKey);
      if (body !== null) await callApi('addPushBrowser', { body });
      return body !== null;
    },
    invalidates: [pushOptions.queryKey],
    success: (_words, isOn) => (isOn ? text('pushIsOn') : undefined),
    // The browser's own messages are not in the portal's language.
    onError: (error) => toastError(error instanceof DOMException ? new Error(text('pushRefused')) : error),
  });
  return (
    <Row gap={12} align="center" justify="space-between" wrap>
      <Text size={13} color={state === 'blocked' ? 'danger-text' : 'text-2'} flex="1 1 240px">
        {text(`push_${state}`)}
      </Text>
      {state === 'off' && (
        <Button loading={turningOn.isPending} onClick={() => turningOn.run()}>
          {text('pushTurnOn')}
        </Button>
      )}
    </Row>
  );
}

function BrowserRow({ browser }: { readonly browser: PushInBrowser['browsers'][number] }) {
  const text = useText('notifications');
  const format = useFormat();
  const name = useDeviceName()(browser);
  const options = { params: { pushBrowserId: browser.id } };
  const invalidates = [pushOptions.queryKey];
  const removing = useAction({
    call: async () => {
      await callApi('removePushBrowser', options);
      if (browser.isThis) await unsubscribe();
    },
    invalidates,
  });
  const testing = useAction({ call: () => callApi('testPushBrowser', options), invalidates });
  const when = (instant: string): string => format.dateTime(instant);
  return (
    <Row as="li" wrap gap={8} columnGap={12} paddingBlock={8}>
      <Stack gap={2} flex={1} minWidth={200}>
        <Text size={13}>{browser.isThis ? [name, text('pushThis')].join(' · ') : name}</Text>
        <Hint>
          {[
            text('pushSince', { when: when(browser.createdAt) }),
            ...(browser.lastSentAt === null ? [] : [text('pushLast', { when: when(browser.lastSentAt) })]),
          ].join(' · ')}
        </Hint>
        <output>
          {testing.answer !== undefined && (
            <Text size={12} color={testing.answer.delivered ? 'text-2' : 'danger-text'}>
              {text(testing.answer.delivered ? 'pushTested' : 'pushNotTested')}
            </Text>
          )}
        </output>
      </Stack>
      <Row gap={8}>
        <Button
          size="xs"
          aria-label={text('pushTestNamed', { name })}
          loading={testing.isPending}
          onClick={() => testing.run()}
        >
          {text('pushTest')}
        </Button>
        <Button
          size="xs"
          variant="subtle"
          aria-label={text('pushRemoveNamed', { name })}
          loading={removing.isPending}
          onClick={() => removing.run()}
        >
          {text('pushRemove')}
        </Button>
      </Row>
    </Row>
  );
}

function stateOf(isKept: boolean): PushInBrowser['state'] {
  if (!isPushSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return isKept && Notification.permission === 'granted' ? 'on' : 'off';
}
