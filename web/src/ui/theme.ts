import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

/** Ten shades, of which only a few differ: the CSS variables already depend on light or dark mode. */
const shades = (...colors: string[]): MantineColorsTuple =>
  Array.from(
    { length: 10 },
    (_, shade) => `var(--color-${colors[shade] ?? colors.at(-1)})`,
  ) as unknown as MantineColorsTuple

/** Mantine's greys: 0–3 backgrounds and lines, 4 borders, 5–7 secondary text, 8–9 text. */
const greys = shades('ground', 'accent-soft', 'line', 'line', 'edge', 'muted', 'muted', 'muted', 'text')
/** The same in dark mode, where Mantine counts from text (0) to background (9). */
const darks = shades('text', 'text', 'muted', 'muted', 'edge', 'accent-soft', 'surface', 'ground')

/**
 * Mantine in the design of the public shell: the variables of shell/tokens.css are the only source of colours, sizes and
 * spaces, so that public and private pages look alike.
 */
export const theme = createTheme({
  primaryColor: 'purple',
  primaryShade: 9,
  colors: {
    purple: shades('accent-soft', 'accent-soft', 'accent-line', 'accent'),
    gray: greys,
    dark: darks,
    red: shades('error-soft', 'error-soft', 'error'),
    green: shades('success-soft', 'success-soft', 'success'),
    yellow: shades('warning-soft', 'warning-soft', 'warning'),
  },
  white: 'var(--color-surface)',
  black: 'var(--color-text)',
  fontFamily: 'var(--font)',
  headings: { fontFamily: 'var(--font)', fontWeight: 'var(--weight-title)' },
  fontSizes: {
    xs: 'var(--font-size-small)',
    sm: 'var(--font-size-small)',
    md: 'var(--font-size)',
    lg: 'var(--title-3)',
    xl: 'var(--title-2)',
  },
  spacing: {
    xs: 'var(--space-2)',
    sm: 'var(--space-3)',
    md: 'var(--space-4)',
    lg: 'var(--space-5)',
    xl: 'var(--space-6)',
  },
  radius: { md: 'var(--radius)', lg: 'var(--radius-card)' },
  defaultRadius: 'md',
  shadows: { md: 'var(--shadow)', lg: 'var(--shadow)', xl: 'var(--shadow)' },
  breakpoints: { sm: '45em' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  // The focus ring of the shell.
  focusClassName: 'has-focus-ring',
  activeClassName: '',
  components: {
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'], withAsterisk: false },
    },
    Input: { defaultProps: { size: 'md' } },
    Switch: { defaultProps: { size: 'lg', withThumbIndicator: false } },
    // At the end of the document it would be outside every landmark.
    Popover: { defaultProps: { shadow: 'md', portalProps: { target: '#main' } } },
    // The list itself scrolls: Mantine's scroll area is not accessible by keyboard.
    Select: { defaultProps: { withScrollArea: false } },
    Modal: { defaultProps: { radius: 'lg', shadow: 'md', overlayProps: { backgroundOpacity: 0 } } },
    Drawer: { defaultProps: { shadow: 'md', overlayProps: { backgroundOpacity: 0 } } },
    Tooltip: { defaultProps: { events: { hover: true, focus: true, touch: true } } },
  },
})

const variables = {
  '--mantine-color-body': 'var(--color-surface)',
  '--mantine-color-text': 'var(--color-text)',
  '--mantine-color-bright': 'var(--color-text)',
  '--mantine-color-dimmed': 'var(--color-muted)',
  '--mantine-color-placeholder': 'var(--color-muted)',
  '--mantine-color-anchor': 'var(--color-accent)',
  '--mantine-color-error': 'var(--color-error)',
  '--mantine-color-success': 'var(--color-success)',
  '--mantine-color-default': 'var(--color-surface)',
  '--mantine-color-default-hover': 'var(--color-accent-soft)',
  '--mantine-color-default-color': 'var(--color-text)',
  '--mantine-color-default-border': 'var(--color-line)',
  '--mantine-color-disabled': 'var(--color-ground)',
  '--mantine-color-disabled-color': 'var(--color-muted)',
  '--mantine-color-disabled-border': 'var(--color-line)',
  '--mantine-primary-color-filled': 'var(--color-accent)',
  '--mantine-primary-color-filled-hover': 'var(--color-accent-strong)',
  '--mantine-primary-color-light': 'var(--color-accent-soft)',
  '--mantine-primary-color-light-hover': 'var(--color-accent-line)',
  '--mantine-primary-color-light-color': 'var(--color-accent)',
  '--mantine-primary-color-contrast': 'var(--color-on-accent)',
}

/**
 * The same in both schemes. index.html names the light one, which gives the fields of a rendered form their frames before the
 * program is there, and without it.
 */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: variables, dark: variables })
