/** How a container sets out its children (2 §2.3): `responsive` takes as many columns as fit, the four beside `two` are unequal. */
export const columnModes = [
  'full',
  'two',
  'two-1-2',
  'two-2-1',
  'two-1-3',
  'two-3-1',
  'three',
  'four',
  'responsive',
] as const
export type ColumnMode = (typeof columnModes)[number]

/** Or one child at a time, with tabs across or down. */
export const tabModes = ['tab', 'vertical-tab'] as const
export type LayoutMode = ColumnMode | (typeof tabModes)[number]

export const isTabMode = (mode: LayoutMode): mode is (typeof tabModes)[number] =>
  tabModes.some(tabMode => tabMode === mode)

/** Px that a column has at least, else there are fewer of them. */
export const maxColumnWidth = 280
/** More children than these stand one below the other. */
export const mostChildrenInColumns = 4

const shares: Readonly<Record<Exclude<ColumnMode, 'responsive'>, readonly number[]>> = {
  full: [1],
  two: [1, 1],
  'two-1-2': [1, 2],
  'two-2-1': [2, 1],
  'two-1-3': [1, 3],
  'two-3-1': [3, 1],
  three: [1, 1, 1],
  four: [1, 1, 1, 1],
}

export type ColumnPlace = {
  mode: ColumnMode
  /** Px of the container; unknown before it was measured. */
  width: number | undefined
  children: number
  isFullscreen?: boolean
  narrowest?: number
}

/** The columns that are drawn, as shares of the width: where the narrowest would be too narrow, four become two and all others one. */
export function columnsFor({ mode, width, children, isFullscreen, narrowest = maxColumnWidth }: ColumnPlace): number[] {
  if (isFullscreen || children > mostChildrenInColumns || children < 1 || width === undefined) return [1]
  if (mode === 'responsive') {
    const fitting = Math.floor(width / narrowest)
    return Array.from({ length: Math.min(Math.max(fitting, 1), mostChildrenInColumns, children) }, () => 1)
  }
  const wanted = shares[mode]
  if (isWideEnough(wanted, width, narrowest)) return [...wanted]
  return mode === 'four' && isWideEnough(shares.two, width, narrowest) ? [...shares.two] : [1]
}

function isWideEnough(wanted: readonly number[], width: number, narrowest: number): boolean {
  const whole = wanted.reduce((sum, share) => sum + share, 0)
  return (width * Math.min(...wanted)) / whole >= narrowest
}
