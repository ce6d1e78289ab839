import type {
  ActionIconProps,
  AlertProps,
  AnchorProps,
  BadgeProps,
  ButtonProps,
  CSSVariablesResolver,
  DrawerProps,
  LoaderProps,
  MenuProps,
  ModalProps,
  NavLinkProps,
  PaginationProps,
  PasswordInputProps,
  TableProps,
  TabsProps,
  TooltipProps,
} from '@mantine/core';
import { createTheme } from '@mantine/core';

// See font.css: one file of 38 KB, and a stand-in of the same measures.
const FONTS =
  'Inter, "Inter until it comes", system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif';

/**
 * What a part is like where nothing else is said. Only types are named: a page fetches the parts
 * that it uses.
 */
function by<Props>(defaultProps: Partial<Props>): { defaultProps: Partial<Props> } {
  return { defaultProps };
}

/** The portal's look: Mantine with AA contrast in both schemes, one type scale and calm spacing. */
export const theme = createTheme({
  // Who asked the system for less motion gets dialogs and menus at once.
  respectReducedMotion: true,
  colors: {
    // Mantine's dark greys with a little of the portal's blue in them.
    dark: [
      '#d3d6db',
      '#b4b8bf',
      '#8b919a',
      '#6b727b',
      '#444950',
      '#3a3e45',
      '#2c2f35',
      '#232529',
      '#1d1f22',
      '#141518',
    ],
  },
  primaryColor: 'blue',
  // White on blue.8 is 5.02:1; Mantine's own blue.6 is 3.56:1 and fails AA.
  primaryShade: { light: 8, dark: 8 },
  autoContrast: false,
  fontFamily: FONTS,
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  defaultRadius: 'md',
  cursorType: 'pointer',
  // The navigation collapses below 760 px (specification, section 9): 47.5em.
  breakpoints: { xs: '30em', sm: '47.5em', md: '62em', lg: '75em', xl: '90em' },
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.25rem' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2.25rem' },
  headings: {
    fontFamily: FONTS,
    fontWeight: '650',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '1.625rem', lineHeight: '1.25' },
      h2: { fontSize: '1.25rem', lineHeight: '1.3' },
      h3: { fontSize: '1.0625rem', lineHeight: '1.4' },
      h4: { fontSize: '1rem', lineHeight: '1.45' },
    },
  },
  components: {
    Button: by<ButtonProps>({ size: 'sm' }),
    ActionIcon: by<ActionIconProps>({ variant: 'subtle' }),
    Alert: by<AlertProps>({ variant: 'light', radius: 'md' }),
    Anchor: by<AnchorProps>({ underline: 'always' }),
    Badge: by<BadgeProps>({ variant: 'light', tt: 'none', fw: 600 }),
    Loader: by<LoaderProps>({ type: 'dots' }),
    // The placeholder would be a child of the menu that is no item of it.
    Menu: by<MenuProps>({ withInitialFocusPlaceholder: false }),
    Modal: by<ModalProps>({
      centered: true,
      radius: 'md',
      padding: 'lg',
      closeButtonProps: { 'aria-label': 'Close', 'iconSize': 20 },
      // A header element would count as another banner of the page.
      attributes: { header: { role: 'presentation' } },
      // Never blurred: without a graphics card each letter typed would reckon the blur again.
      overlayProps: { backgroundOpacity: 0.5 },
    }),
    Drawer: by<DrawerProps>({ closeButtonProps: { 'aria-label': 'Close' } }),
    NavLink: by<NavLinkProps>({ variant: 'light' }),
    Pagination: by<PaginationProps>({
      getControlProps: (control) => ({ 'aria-label': PAGE_CONTROLS[control] }),
      getItemProps: (page) => ({ 'aria-label': `Page ${page}` }),
    }),
    PasswordInput: by<PasswordInputProps>({
      visibilityToggleButtonProps: { 'aria-label': 'Show or hide password', 'tabIndex': 0 },
    }),
    Table: by<TableProps>({ verticalSpacing: 'sm', horizontalSpacing: 'md' }),
    Tabs: by<TabsProps>({ keepMounted: false }),
    Tooltip: by<TooltipProps>({
      withArrow: true,
      events: { hover: true, focus: true, touch: true },
      multiline: true,
      maw: 280,
    }),
  },
});

const PAGE_CONTROLS = {
  first: 'First page',
  last: 'Last page',
  next: 'Next page',
  previous: 'Previous page',
};

/**
 * Text colours that pass AA on the scheme's own backgrounds, and the names that our own styles use.
 */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--page-width': '72rem',
    // As wide as the bracket that closes a figure, in our font and its weights.
    '--bracket': '-0.37em',
    // Behind what scrolls sideways: a shade at the right edge, under a cover that lies at the end
    // of the content, so that it is seen for as long as there is more.
    '--more-beside':
      'linear-gradient(to left, var(--surface) 40%, transparent) right / 3rem 100% no-repeat local, linear-gradient(to left, var(--shade), transparent) right / 1rem 100% no-repeat scroll',
  },
  light: {
    '--mantine-color-dimmed': 'var(--mantine-color-gray-7)',
    '--mantine-color-error': 'var(--mantine-color-red-9)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-7)',
    '--mantine-color-blue-light-hover': 'var(--mantine-color-blue-1)',
    '--surface': 'var(--mantine-color-white)',
    '--surface-sunken': 'var(--mantine-color-gray-0)',
    '--line': 'var(--mantine-color-gray-3)',
    '--shade': 'rgb(0 0 0 / 22%)',
    '--text-success': 'var(--mantine-color-teal-9)',
    '--text-warning': '#8a5100',
  },
  dark: {
    '--mantine-color-body': '#1b1c1f',
    '--mantine-color-text': 'var(--mantine-color-gray-2)',
    '--mantine-color-dimmed': '#b4b8bf',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--mantine-color-placeholder': '#a0a5ad',
    '--surface': '#232529',
    '--surface-sunken': '#1b1c1f',
    '--line': '#3a3d43',
    '--shade': 'rgb(0 0 0 / 70%)',
    '--text-success': 'var(--mantine-color-teal-4)',
    '--text-warning': 'var(--mantine-color-yellow-4)',
  },
});
