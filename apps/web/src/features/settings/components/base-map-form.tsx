import type { BaseMapSettings } from '@azimute/contract';
import { mapPurposes } from '@azimute/contract/base-maps/values';
import { useQueryClient } from '@tanstack/react-query';
import { keepAnswer } from '../../../api/keep-answer.ts';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { FormCard } from '../../../ui/form/form-card.tsx';
import { useRecordForm } from '../../../ui/form/use-record-form.ts';
import { Title, Muted } from '../../../ui/layout/primitives.tsx';
import { toastDone } from '../../../ui/toasts.tsx';
import { baseMapsQuery } from '../../maps/api/base-maps-query.ts';
import { baseMapSettingsQuery } from '../api/base-map-settings-query.ts';
import { choiceOf, validateBaseMaps, valuesOf, type BaseMapValues } from '../api/base-map-values.ts';
import { BaseMapFields } from './base-map-fields.tsx';

interface BaseMapFormProps {
  readonly accountId: number;
  readonly settings: BaseMapSettings;
}

const fields = ['Address', 'Attribution', 'AttributionUrl', 'MaxZoom'] as const;
const serverNames = Object.fromEntries(
  mapPurposes.flatMap((purpose) =>
    fields.map((field) => [
      `${purpose}.${field.charAt(0).toLowerCase()}${field.slice(1)}`,
      `${purpose}${field}` as const,
    ]),
  ),
);

/** Map sources of the account, chosen by administrators for all users. */
export function BaseMapForm({ accountId, settings }: BaseMapFormProps) {
  const text = useText('base-maps');
  const queryClient = useQueryClient();
  const words: Readonly<Record<string, string>> = {
    invalid_format: text('addressWrong'),
    invalid_value: text('choiceGone'),
    tiles_needed: text('tilesNeeded'),
    origin_not_allowed: text('originRefused', { origins: (settings.origins ?? []).join(', ') }),
    minLength: text('missing'),
  };
  const form = useRecordForm<BaseMapValues, void>({
    stored: valuesOf(settings),
    required: [],
    check: (values) => validateBaseMaps(values, settings.origins),
    attempt: 'base-maps',
    serverNames,
    wordsFor: (error) => words[String(error)],
    save: async (values) => {
      const body = { roadmap: choiceOf(values, 'roadmap'), imagery: choiceOf(values, 'imagery') };
      const changed = await callApi('changeBaseMaps', { body });
      keepAnswer(queryClient, baseMapSettingsQuery(accountId).queryKey, changed);
      await queryClient.invalidateQueries(baseMapsQuery(accountId));
    },
    onSaved: () => toastDone('updated'),
  });
  return (
    <FormCard form={form} saveLabel={text('save')}>
      <div>
        <Title id="maps" size={16} breaks>
          {text('title')}
        </Title>
        <Muted>{text('note')}</Muted>
      </div>
      {mapPurposes.map((purpose) => (
        <BaseMapFields key={purpose} purpose={purpose} settings={settings} form={form} />
      ))}
    </FormCard>
  );
}
