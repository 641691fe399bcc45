import { linkDefaultHours } from '@azimute/contract/shared-links';
import { liveTrackingMostHours, trackingLinkNameMaxLength } from '@azimute/contract/tracking-links';
import { Checkbox, Radio } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { DayRange } from '../../../ui/calendar/calendar-day.ts';
import { TextField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useRecordForm } from '../../../ui/form/use-record-form.ts';
import { Stack, Text } from '../../../ui/layout/primitives.tsx';
import { LinkHoursField } from '../../../ui/links/link-hours-field.tsx';
import { toastDone } from '../../../ui/toasts.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { trackingLinksKey, type CreatedTrackingLink, type TrackingLink } from './tracking-links-queries.ts';

/** What of an asset is on the screen, and may be shared. */
export interface SharedRoute {
  readonly assetId: number;
  readonly code: string;
  readonly range: DayRange;
}

interface ShareFormProps {
  readonly route: SharedRoute;
  /** The link that ends as this one begins, and shows the same; null: a new one. */
  readonly renewed: TrackingLink | null;
  readonly onCreated: (link: CreatedTrackingLink) => void;
  readonly onClose: () => void;
}

interface ShareValues {
  readonly what: 'past' | 'live';
  readonly hours: string | null;
  readonly name: string;
  readonly showsCode: boolean;
  readonly showsSpeed: boolean;
}

export function ShareForm({ route, renewed, onCreated, onClose }: ShareFormProps) {
  const text = useText('tracking-links');
  const queryClient = useQueryClient();
  const { assetId, range } = route;
  const attempt = `tracking-link-${assetId}`;
  const [openedMs] = useState(() => Date.now());
  const form = useRecordForm<ShareValues, CreatedTrackingLink>({
    stored: {
      what: range.fromMs < openedMs ? 'past' : 'live',
      hours: String(linkDefaultHours),
      name: '',
      showsCode: true,
      showsSpeed: false,
    },
    required: ['hours'],
    attempt,
    save: ({ what, hours, ...shown }) => {
      if (renewed !== null) {
        const params = { trackingLinkId: renewed.id };
        return callApi('renewTrackingLink', { params, body: { hours: Number(hours) } });
      }
      const [from, to] = [range.fromMs, range.toMs].map((ms) => new Date(ms).toISOString());
      const past = what === 'live' ? null : { from: from ?? '', to: to ?? '' };
      return callApi('createTrackingLink', { body: { assetId, past, hours: Number(hours), ...shown } });
    },
    onSaved: async (link) => {
      toastDone('created', { attempt });
      onCreated(link);
      await queryClient.invalidateQueries({ queryKey: trackingLinksKey });
    },
  });
  const choose = (what: ShareValues['what']): void => {
    form.set('what', what);
    if (what === 'live' && Number(form.values.hours) > liveTrackingMostHours)
      form.set('hours', String(liveTrackingMostHours));
  };
  const isLive = renewed === null ? form.values.what === 'live' : renewed.isLive;
  const action = text(renewed === null ? 'create' : 'renew');
  return (
    <FormDialog form={form} title={action} saveLabel={action} onClose={onClose}>
      <Text color="text-2">{text(renewed === null ? 'lead' : 'renewLead')}</Text>
      {renewed === null && (
        <WhatIsShown range={range} openedMs={openedMs} value={form.values.what} onChoose={choose} />
      )}
      <LinkHoursField form={form} {...(isLive && { most: liveTrackingMostHours })} />
      {renewed === null && (
        <>
          <TextField
            form={form}
            name="name"
            label={text('name')}
            description={text('nameHint')}
            maxLength={trackingLinkNameMaxLength}
          />
          {(['showsCode', 'showsSpeed'] as const).map((shown) => (
            <Checkbox
              key={shown}
              label={text(shown)}
              checked={form.values[shown]}
              onChange={(event) => form.set(shown, event.currentTarget.checked)}
            />
          ))}
        </>
      )}
    </FormDialog>
  );
}

interface WhatIsShownProps {
  readonly range: SharedRoute['range'];
  /** What is shown of a past period ends then at the latest. */
  readonly openedMs: number;
  readonly value: ShareValues['what'];
  readonly onChoose: (what: ShareValues['what']) => void;
}

function WhatIsShown({ range, openedMs, value, onChoose }: WhatIsShownProps) {
  const text = useText('tracking-links');
  const format = useFormat();
  const from = format.dateTime(new Date(range.fromMs));
  const to = format.dateTime(new Date(Math.min(range.toMs, openedMs)));
  return (
    <Radio.Group
      label={text('what')}
      value={value}
      onChange={(chosen) => onChoose(chosen === 'live' ? 'live' : 'past')}
    >
      <Stack gap={8} marginTop={8}>
        <Radio value="past" label={text('past')} description={text('pastReason', { from, to })} />
        <Radio value="live" label={text('live')} description={text('liveReason')} />
      </Stack>
    </Radio.Group>
  );
}
