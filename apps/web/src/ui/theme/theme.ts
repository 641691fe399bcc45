import {
  ActionIcon,
  Button,
  Checkbox,
  createTheme,
  Drawer,
  Input,
  Menu,
  Modal,
  Popover,
  Table,
  Tooltip,
  type CSSVariablesResolver,
} from '@mantine/core';

// Mantine's header element would make every dialog a second banner landmark.
const noBanner = { header: { role: 'none' } } as const;

// The option list scrolls itself (mantine-overrides.css): a surrounding scroll area would not be reachable by keyboard.
const scrollingItself = { defaultProps: { withScrollArea: false } } as const;

/** A menu taller than the window scrolls. */
const withinTheWindow = { size: { padding: 8 } } as const;
const floating = { shadow: 'md', transitionProps: { duration: 120 } } as const;

export const theme = createTheme({
  primaryColor: 'petrol',
  primaryShade: { light: 6, dark: 4 },
  autoContrast: true,
  luminanceThreshold: 0.3,
  black: '#161C25',
  white: '#FFFFFF',
  cursorType: 'pointer',
  respectReducedMotion: true,
  colors: {
    petrol: [
      '#EEF9FB',
      '#D7F1F5',
      '#B4E3EA',
      '#85CFDA',
      '#4EB4C2',
      '#1C95A4',
      '#04727E',
      '#005E68',
      '#044951',
      '#073339',
    ],
    gray: [
      '#F4F6F8',
      '#EBEEF2',
      '#DCE1E6',
      '#C8CFD6',
      '#9CA6B1',
      '#76808C',
      '#5B6672',
      '#464F5C',
      '#252C36',
      '#161C25',
    ],
    dark: [
      '#E9EDF0',
      '#B0B9C0',
      '#919BA4',
      '#6E7984',
      '#384149',
      '#242B32',
      '#192026',
      '#11171C',
      '#0C1217',
      '#080D11',
    ],
  },
  fontFamily: 'Inter, system-ui, sans-serif',
  headings: { fontFamily: 'Inter, system-ui, sans-serif', fontWeight: '600' },
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '24px', xl: '28px' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '999px' },
  shadows: {
    xs: 'var(--shadow-1)',
    sm: 'var(--shadow-2)',
    md: 'var(--shadow-3)',
    lg: 'var(--shadow-4)',
    xl: 'var(--shadow-4)',
  },
  defaultRadius: 'sm',
  components: {
    Button: Button.extend({ defaultProps: { size: 'sm', variant: 'default' } }),
    ActionIcon: ActionIcon.extend({ defaultProps: { size: 'sm', variant: 'subtle', color: 'gray' } }),
    Checkbox: Checkbox.extend({ defaultProps: { radius: 'xs' } }),
    Input: Input.extend({ defaultProps: { size: 'sm' } }),
    InputWrapper: Input.Wrapper.extend({
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    }),
    Modal: Modal.extend({
      defaultProps: {
        attributes: noBanner,
        radius: 'lg',
        centered: true,
        padding: 'var(--gutter)',
        overlayProps: { color: 'var(--scrim)', backgroundOpacity: 1 },
        transitionProps: { duration: 120 },
      },
    }),
    Drawer: Drawer.extend({
      defaultProps: { attributes: noBanner, size: 400, position: 'right', withOverlay: false },
    }),
    // The placeholder is not a valid child of a menu; the first item takes the focus instead.
    Menu: Menu.extend({
      defaultProps: {
        ...floating,
        middlewares: withinTheWindow,
        withInitialFocusPlaceholder: false,
      },
    }),
    Popover: Popover.extend({ defaultProps: floating }),
    Tooltip: Tooltip.extend({ defaultProps: { transitionProps: { duration: 120 }, openDelay: 300 } }),
    Autocomplete: scrollingItself,
    MultiSelect: scrollingItself,
    Select: scrollingItself,
    Table: Table.extend({ defaultProps: { highlightOnHover: true } }),
  },
});

/** Maps Mantine's color variables to the tokens, which follow the theme themselves. */
export const cssVariablesResolver: CSSVariablesResolver = () => {
  const tokens = {
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-bright': 'var(--text)',
    '--mantine-color-dimmed': 'var(--text-3)',
    '--mantine-color-placeholder': 'var(--text-3)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-color': 'var(--text)',
    '--mantine-color-default-border': 'var(--border-strong)',
    '--mantine-color-default-hover': 'var(--hover)',
    '--mantine-color-error': 'var(--danger-text)',
    '--mantine-color-anchor': 'var(--accent-text)',
  };
  return { variables: {}, light: tokens, dark: tokens };
};
