import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { IconTool } from '../../maps/components/icon-tool.tsx';
import { playSpeeds } from '../trail/place-at.ts';
import type { Play } from './use-play.ts';

/** Plays or pauses, and how fast. */
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
      <select
        className="small-field"
        aria-label={text('playSpeed')}
        value={speed}
        onChange={({ currentTarget }) => {
          setSpeed(playSpeeds.find((one) => String(one) === currentTarget.value) ?? speed);
        }}
      >
        {playSpeeds.map((one) => (
          <option key={one} value={one}>
            {one}x
          </option>
        ))}
      </select>
    </>
  );
}
