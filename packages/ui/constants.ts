export { paletteColors } from './tokens/palette-colors.ts'

/** Milliseconds (spec 1 §9). */
export const timings = {
  info: 2000,
  toast: 5000,
  toastWithUndo: 8000,
  inputDebounce: 300,
  loadingDebounce: 750,
  dimensionDebounce: 100,
  hoverDebounce: 100,
  searchCollapse: 300,
  kanbanSearch: 500,
  /** Of lists and boards alike. */
  quickFilter: 1500,
  formDebounce: 500,
  popover: 1500,
  iconSearch: 500,
  progressBarDelay: 300,
  slowNotice: 5000,
  cancelOffer: 15_000,
} as const

/** Edges of the icons and images of a grid or list in px, by density (spec 1 §2.7). */
export const gridIconSizes = { S: 24, M: 32, L: 50 } as const

/** Viewport widths in px: small up to and including `small`, medium up to `medium`, else large. */
export const breakpoints = { small: 576, searchMobile: 768, medium: 1440 } as const

/** Widths of layouts in px (spec 1 §9). */
export const layoutWidths = { min: 260, narrow: 350, regular: 600, wide: 800, max: 3440 } as const

export const pageSizes = [5, 10, 25, 50, 100] as const
export const defaultPageSize = 25
/** What the pagination bar falls back to when its cursor names no limit (spec 1 §9). */
export const paginationFallbackLimit = 10
export const collectionPickerPageSize = 15
/** Chips of quick filters that take more height than this, in px, become one menu. */
export const chipCollapseHeight = 22

export const toastWidth = 350
export const maxToasts = 3
export const progressBarHeight = 7
export const progressBarHeightKanban = 5
export const maxImportantActions = 4
export const maxTabs = 8
export const textAreaRows = { min: 1, max: 20 } as const

export const modalHeights = {
  '115px': '115px',
  '540px': '540px',
  '670px': '670px',
  '25vh': '25vh',
  '33vh': '33vh',
  '50vh': '50vh',
  '66vh': '66vh',
  '75vh': '75vh',
  'full-minus-75px': 'calc(100dvh - 75px)',
  remaining: '100%',
} as const

export type ModalHeight = keyof typeof modalHeights
export type Density = 'S' | 'M' | 'L'
export type LayoutSize = 'small' | 'medium' | 'large'

type Device = { userAgent: string; maxTouchPoints: number }

/**
 * Phones, tablets and web views of apps for them (2 §9). iPads call themselves Macintosh; no Macintosh is touched with several fingers.
 */
export function isMobile({ userAgent, maxTouchPoints }: Device): boolean {
  const isNamed = /Mobi|Android|iP(?:hone|ad|od)|Silk|Kindle/i.test(userAgent)
  return isNamed || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
}

/** Layout size from the width; a mobile device is small whatever its width [1-4-02]. */
export function layoutSize(width: number, device?: Device): LayoutSize {
  if (width <= breakpoints.small || (device && isMobile(device))) return 'small'
  return width <= breakpoints.medium ? 'medium' : 'large'
}
