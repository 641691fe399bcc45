import { NativeSelect } from '@mantine/core';
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { IconTool } from '../../maps/components/icon-tool.tsx';
import { playSpeeds } from '../trail/place-at.ts';
import type { Play } from './use-play.ts';

/** Playback and its speed. */
export function PlayTools({ play }: { readonly play: Play }) {
  const text = useText('asset-day');
  const { isPlaying, setPlaying, speed, setSpeed } = play;
  return (
    <>
      <IconTool
        icon={isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled}
        name={text(isPlaying ? 'pause' : 'play')}
        onPress={() => setPlaying(!isPlaying)}
      />
      <NativeSelect
        size="xs"
        aria-label={text('playSpeed')}
        value={String(speed)}
        data={playSpeeds.map((one) => ({ value: String(one), label: `${one}x` }))}
        onChange={({ currentTarget }) => {
          setSpeed(playSpeeds.find((one) => String(one) === currentTarget.value) ?? speed);
        }}
      />
    </>
  );
}
