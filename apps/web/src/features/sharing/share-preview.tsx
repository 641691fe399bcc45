import { useText } from '../../i18n/use-text.ts';
import { Bold, Note, Row, Stack } from '../../ui/layout/primitives.tsx';
import { useFormat } from '../../ui/use-format.ts';
import type { SharedRoute } from './share-button.tsx';
import type { SharedLink } from './use-shared-link.ts';

interface SharePreviewProps {
  readonly route: SharedRoute;
  readonly shared: SharedLink;
}

/** Text that recipients read beside the map. */
export function SharePreview({ route: { code }, shared: { choice, expiresAt } }: SharePreviewProps) {
  const text = useText('tracking-links');
  const tracked = useText('tracked-route');
  const format = useFormat();
  const name = [choice.name.trim(), choice.showsCode ? code : ''].filter((part) => part !== '').join(' · ');
  return (
    <Stack gap={8} alignContent="start" padding={16} radius={3} fill="sunken">
      <Note textAlign="center">{text('preview')}</Note>
      <Stack gap={4} padding={14} border="all" radius={3} fill="surface" breaks>
        {choice.what === 'live' && (
          <Row gap={6} size={12} color="ok-text">
            <span aria-hidden>●</span>
            {tracked('live')}
          </Row>
        )}
        <Bold>{name === '' ? tracked('asset') : name}</Bold>
        {choice.showsSpeed && <Note>{tracked('speed')}</Note>}
        <Note>{text(choice.showsTrail ? 'showsTrail' : 'position')}</Note>
        {expiresAt !== null && <Note>{tracked('opensUntil', { date: format.dateTime(expiresAt) })}</Note>}
        <Note>{tracked('onlyThis')}</Note>
      </Stack>
    </Stack>
  );
}
