import type { ReviewSilence } from '@azimute/contract';
import { changesModule } from '@azimute/contract/modules';
import { screenRightsOf } from '@azimute/contract/routes';
import { silenceCauses, silenceNoteMaxLength, type SilenceCause } from '@azimute/contract/silence';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useAction } from '../../../ui/action/use-action.ts';
import { ApiError } from '../../../api/api-error.ts';
import { callApi } from '../../../api/client.ts';
import { useProfile } from '../../../api/use-session.ts';
import { errorText } from '../../../i18n/error-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Facts } from '../../../ui/facts.tsx';
import { InlineError } from '../../../ui/inline-error.tsx';
import { Row, Stack, Text, Title } from '../../../ui/layout/primitives.tsx';
import type { PanelProps } from '../../../ui/list/list-screen.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { PanelBody } from '../../../ui/side-panel/panel-body.tsx';
import { SidePanel } from '../../../ui/side-panel/side-panel.tsx';
import { StatusLabel } from '../../../ui/status-label.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { useMessageWords } from '../../assets/messages/use-message-words.ts';
import { AssetLink } from '../components/asset-link.tsx';
import { OwnerChoice } from './owner-choice.tsx';
import { silenceList, type SilentAsset } from './silence-list.ts';

interface SilencePanelProps extends PanelProps {
  readonly silent: SilentAsset;
}

/** An asset that is not reporting, next to the list: basis of its likely cause, and notes by users. */
export function SilencePanel({ silent, ...panel }: SilencePanelProps) {
  const text = useText('silence');
  const modules = useText('modules');
  const mayChange = changesModule(screenRightsOf(useProfile()).changes, 'services:simc:connectivity');
  const { asset, unit, status, likely, cause, review } = silent;
  return (
    <SidePanel
      {...panel}
      label={text('named', { code: asset.code })}
      title={asset.code}
      subtitle={[asset.model, unit.name].filter(Boolean).join(' · ')}
      badge={<StatusLabel status={status} />}
    >
      <PanelBody>
        <Facts
          facts={[
            [modules('group_assets'), <AssetLink key="asset" asset={asset} />],
            [text('cause'), text(`cause_${cause}`)],
            [text('action'), text(`action_${cause}`)],
            [text('responsible'), text(`who_${cause}`)],
            [text('owner'), review?.owner?.name],
            [text('note'), review?.note],
            [text('saidBy'), review?.by],
          ]}
        />
        <Evidence silent={silent} />
        <Text marginTop={8} fontSize={13} color="text-2">
          {text(`rule_${likely}`)}
        </Text>
        {mayChange && <Review silent={silent} />}
      </PanelBody>
    </SidePanel>
  );
}

function Evidence({ silent: { silentSince, evidence } }: { readonly silent: SilentAsset }) {
  const text = useText('silence');
  const modules = useText('modules');
  const format = useFormat();
  const words = useMessageWords();
  const { lastFixAt, lastPowerEvent, movedAt, batteryPercent, neighbours, clockRefusedAt, keyEndedAt } =
    evidence;
  return (
    <Facts
      title={text('evidence')}
      facts={[
        [
          modules('lastContact'),
          silentSince === null ? modules('neverHeard') : <RelativeTime key="since" instant={silentSince} />,
        ],
        [text('lastFix'), lastFixAt && <RelativeTime key="fix" instant={lastFixAt} />],
        [
          text('powerEvent'),
          lastPowerEvent && `${words.kind(lastPowerEvent.kind)} · ${format.dateTime(lastPowerEvent.at)}`,
        ],
        [modules('battery'), batteryPercent === null ? null : format.percent(batteryPercent / 100, 0)],
        [text('moved'), movedAt && format.dateTime(movedAt)],
        [text('refused'), clockRefusedAt && format.dateTime(clockRefusedAt)],
        [text('keyEnded'), keyEndedAt && format.dateTime(keyEndedAt)],
        [
          modules('around'),
          neighbours.of === 0
            ? modules('noNeighbours')
            : modules('silentNeighbours', { count: neighbours.of, silent: format.number(neighbours.silent) }),
        ],
        [text('together'), neighbours.together === 0 ? null : format.number(neighbours.together)],
      ]}
    />
  );
}

/** The asset has reported since its row was loaded. */
function isAnotherSilence(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'conflict' || error.code === 'not_found');
}

function Review({ silent }: { readonly silent: SilentAsset }) {
  const text = useText('silence');
  const errors = useText('errors');
  const profile = useProfile();
  const { asset, likely, review } = silent;
  const isMine = review?.owner?.id === profile.id;
  const cause = review?.cause ?? null;
  const [typed, setTyped] = useState<string>();
  const saving = useReviewing(silent, setTyped);
  const say = (truth: SilenceCause | null): void => saving.run({ cause: truth });
  return (
    <Stack as="section" gap={12} marginTop={16}>
      <Title as="h3" fontSize={13}>
        {text('review')}
      </Title>
      {saving.error && (
        <InlineError>
          {isAnotherSilence(saving.error) ? text('heardAgain') : errors(errorText(saving.error))}
        </InlineError>
      )}
      <Row align="stretch" wrap gap={8}>
        <Button
          size="xs"
          variant={isMine ? 'default' : 'filled'}
          loading={saving.isPending}
          onClick={() => saving.run({ ownerId: isMine ? null : profile.id })}
        >
          {text(isMine ? 'giveUp' : 'takeOn')}
        </Button>
        <Button
          size="xs"
          variant="default"
          disabled={cause === likely || saving.isPending}
          onClick={() => say(likely)}
        >
          {text('wasRight')}
        </Button>
      </Row>
      <OwnerChoice
        assetId={asset.id}
        owner={review?.owner ?? null}
        isSaving={saving.isPending}
        onChange={(ownerId) => saving.run({ ownerId })}
      />
      <CauseChoice isSaving={saving.isPending} cause={cause} onChange={say} />
      <ReviewNote
        isSaving={saving.isPending}
        review={review}
        typed={typed}
        onType={setTyped}
        onSave={(note) => saving.run({ note })}
      />
    </Stack>
  );
}

interface CauseChoiceProps {
  readonly isSaving: boolean;
  readonly cause: SilenceCause | null;
  readonly onChange: (cause: SilenceCause | null) => void;
}

function CauseChoice({ isSaving, cause, onChange }: CauseChoiceProps) {
  const text = useText('silence');
  return (
    <NativeSelect
      size="xs"
      label={text('whatItWas')}
      value={cause ?? ''}
      disabled={isSaving}
      data={[
        { value: '', label: text('notSaid') },
        ...silenceCauses.map((value) => ({ value, label: text(`cause_${value}`) })),
      ]}
      onChange={(event) => onChange(silenceCauses.find((one) => one === event.currentTarget.value) ?? null)}
    />
  );
}

interface ReviewNoteProps {
  readonly isSaving: boolean;
  readonly review: SilentAsset['review'];
  readonly typed: string | undefined;
  readonly onType: (note: string) => void;
  readonly onSave: (note: string) => void;
}

function ReviewNote({ isSaving, review, typed, onType, onSave }: ReviewNoteProps) {
  const text = useText('silence');
  const storedNote = review?.note ?? '';
  const note = typed ?? storedNote;
  return (
    <>
      <TextInput
        size="xs"
        label={text('note')}
        value={note}
        maxLength={silenceNoteMaxLength}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      {note.trim() !== storedNote && (
        <Row align="stretch" wrap gap={8}>
          <Button size="xs" loading={isSaving} onClick={() => onSave(note)}>
            {text('saveNote')}
          </Button>
        </Row>
      )}
    </>
  );
}

function useReviewing(
  { asset, silentSince }: SilentAsset,
  setTyped: (change: (now: string | undefined) => string | undefined) => void,
) {
  return useAction({
    call: (changed: Omit<ReviewSilence, 'silentSince'>) =>
      callApi('reviewSilence', { params: { assetId: asset.id }, body: { silentSince, ...changed } }),
    invalidates: [silenceList.key],
    success: 'updated',
    // Keeps text typed in the meantime.
    onRefreshed: (_answer, changed) => setTyped((now) => (now === changed.note ? undefined : now)),
    // The form shows the error.
    onError: () => undefined,
  });
}
