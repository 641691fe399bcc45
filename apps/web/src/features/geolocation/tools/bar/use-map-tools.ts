import { hourMs, minuteMs } from '@azimute/contract/durations';
import {
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconFocus2,
  IconClockHour4,
  IconHistory,
  IconMapPinSearch,
  IconKeyboard,
  IconLink,
  IconMinus,
  IconPhotoDown,
  IconPlus,
  IconPolygon,
  IconPrinter,
  IconRoute,
  IconRulerMeasure,
  IconShare2,
  IconStack2,
  IconUserSearch,
  type Icon,
} from '@tabler/icons-react';
import { useText } from '../../../../i18n/use-text.ts';
import { useGeofencesShown } from '../../../geofences/api/use-geofences-shown.ts';
import { useDayAddress } from '../../frame/use-day-address.ts';
import { dayTabs } from '../../frame/map-view.ts';
import { useMap } from '../../../maps/components/map-context.ts';
import { useMapScreen, type MapMode } from '../../frame/map-screen.ts';
import { useSharing } from '../share/use-sharing.ts';

/** A tool, shared by the button over the map, the phone's menu entry and the shortcut. */
export interface MapTool {
  readonly id: string;
  readonly icon: Icon;
  readonly name: string;
  /** Shortcut as the lowercase `KeyboardEvent.key`. */
  readonly shortcut?: string;
  /** Absent for a one-time action. */
  readonly isOn?: boolean;
  /** Cannot be used now; the name states the reason. */
  readonly isUnavailable?: boolean;
  readonly run: () => void;
  /** Shown in a menu on desktops, and side by side on phones. */
  readonly choices?: readonly Pick<MapTool, 'id' | 'icon' | 'name' | 'run'>[];
  /**
   * On phones the tool is in the menu of more tools, unless it has its own button or is not offered. The menu stays
   * open for repeatable tools.
   */
  readonly onPhone?: 'button' | 'repeat' | 'none';
}

/** Tools of the map in groups, top to bottom: zoom, content, reading aids, size. */
export function useMapTools(): readonly (readonly MapTool[])[] {
  const { actions } = useMapScreen();
  const nearness = useNearnessTools();
  const modes = useModeTools();
  const days = useDayTools();
  const reading = useReadingTools();
  const size = useFullscreenTool();
  const help = useHelpTool();
  const travel = useTravelTool();
  const presence = usePresenceTool();
  return [
    nearness,
    [...modes, ...days, travel, presence],
    reading,
    actions.canFullscreen ? [size, help] : [help],
  ];
}

function useNearnessTools(): readonly MapTool[] {
  const text = useText('base-maps');
  const { zoomBy } = useMapScreen().actions;
  return [
    {
      id: 'zoom-in',
      icon: IconPlus,
      name: text('zoomIn'),
      shortcut: '+',
      run: () => zoomBy(1),
      onPhone: 'repeat',
    },
    {
      id: 'zoom-out',
      icon: IconMinus,
      name: text('zoomOut'),
      shortcut: '-',
      run: () => zoomBy(-1),
      onPhone: 'repeat',
    },
  ];
}

/** Centering, and the modes of pressing the map. */
function useModeTools(): readonly MapTool[] {
  const text = useText('geolocation');
  const addressText = useText('address');
  const { actions, mode, setMode } = useMapScreen();
  const tool = (wanted: MapMode): Pick<MapTool, 'isOn' | 'run'> => ({
    isOn: mode === wanted,
    run: () => setMode(mode === wanted ? 'browse' : wanted),
  });
  return [
    {
      id: 'centre',
      icon: IconFocus2,
      name: text('centre'),
      shortcut: 'c',
      run: actions.centre,
      onPhone: 'button',
    },
    { id: 'measure', icon: IconRulerMeasure, name: text('measure'), shortcut: 'm', ...tool('measure') },
    { id: 'address', icon: IconMapPinSearch, name: addressText('show'), shortcut: 'e', ...tool('address') },
  ];
}

function useReadingTools(): readonly MapTool[] {
  const text = useText('map-menu');
  const { isPhone } = useMap();
  const { panels, onPrint } = useMapScreen();
  const { shareView, saveAsPicture } = useSharing();
  const geofences = useGeofencesTool();
  return [
    ...geofences,
    {
      id: 'layers',
      icon: IconStack2,
      name: text(isPhone ? 'layers' : 'legend'),
      shortcut: 'l',
      isOn: panels.hasLayers,
      run: () => panels.onLayers(!panels.hasLayers),
      onPhone: 'button',
    },
    {
      id: 'share',
      icon: IconShare2,
      name: text('share'),
      run: shareView,
      choices: [
        { id: 'link', icon: IconLink, name: text(isPhone ? 'shareView' : 'copyView'), run: shareView },
        { id: 'print', icon: IconPrinter, name: text('print'), run: onPrint },
        { id: 'picture', icon: IconPhotoDown, name: text('savePicture'), run: saveAsPicture },
      ],
    },
  ];
}

/** Absent if the user cannot see geofences. */
function useGeofencesTool(): readonly MapTool[] {
  const text = useText('geolocation');
  const { isOffered, isShown, toggle } = useGeofencesShown();
  if (!isOffered) return [];
  return [
    {
      id: 'geofences',
      icon: IconPolygon,
      name: text('geofences'),
      shortcut: 'g',
      isOn: isShown,
      run: toggle,
    },
  ];
}

function useFullscreenTool(): MapTool {
  const text = useText('geolocation');
  const { isFullscreen, toggleFullscreen } = useMapScreen().actions;
  return {
    id: 'fullscreen',
    icon: isFullscreen ? IconArrowsMinimize : IconArrowsMaximize,
    name: text(isFullscreen ? 'leaveFullscreen' : 'fullscreen'),
    shortcut: 'f',
    run: toggleFullscreen,
  };
}

function useHelpTool(): MapTool {
  const text = useText('map-menu');
  const { onHelp } = useMapScreen().panels;
  return {
    id: 'keys',
    icon: IconKeyboard,
    name: text('keys'),
    shortcut: '?',
    run: () => onHelp(true),
    onPhone: 'none',
  };
}

/** Time travel of the whole fleet; initially an hour ago. */
function useTravelTool(): MapTool {
  const text = useText('geolocation');
  const { view, change } = useMapScreen();
  const isOn = view.pastMs !== null;
  return {
    id: 'travel',
    icon: IconClockHour4,
    name: text('timeTravel'),
    shortcut: 'p',
    isOn,
    run: () =>
      change({ pastMs: isOn ? null : Math.floor((Date.now() - hourMs) / minuteMs) * minuteMs, day: null }),
  };
}

/** Presence search; initially without an area. */
function usePresenceTool(): MapTool {
  const text = useText('geolocation');
  const { view, change } = useMapScreen();
  const isOn = view.who !== null;
  return {
    id: 'presence',
    icon: IconUserSearch,
    name: text('whoWasHere'),
    shortcut: 'w',
    isOn,
    run: () => change({ who: isOn ? null : '' }),
  };
}

const dayIcons = { timeline: IconHistory, routes: IconRoute } as const;

/** Day of the selected asset, as timeline or routes. */
function useDayTools(): readonly MapTool[] {
  const text = useText('asset-day');
  const { view } = useMapScreen();
  const { day, tab: shown, open, close } = useDayAddress();
  const isUnavailable = view.asset === null;
  return dayTabs.map((tab) => {
    const isOn = day !== null && tab === shown;
    return {
      id: tab,
      icon: dayIcons[tab],
      name: isUnavailable ? `${text(tab)}: ${text('chooseAsset')}` : text(tab),
      shortcut: tab.slice(0, 1),
      isOn,
      isUnavailable,
      run: () => {
        if (isUnavailable) return;
        if (isOn) close();
        else open(tab);
      },
    };
  });
}
