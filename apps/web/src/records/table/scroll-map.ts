/** Browsers lay nothing out beyond some height (Chromium 2^25 px, Firefox about half of it): a canvas never gets higher than this. */
export const maximumHeight = 12_000_000

/** Heights in px: of everything there is to scroll over, and of what is seen of it at once. */
export type Extent = { content: number; viewport: number }

/** Where the scrollbar stands, and which px of the content that is. They differ only where the content is higher than a canvas may be. */
export type ScrollPlace = { physical: number; virtual: number }

export const scrollStart: ScrollPlace = { physical: 0, virtual: 0 }

export const canvasHeight = ({ content }: Extent): number => Math.min(content, maximumHeight)

/**
 * The place after the scrollbar moved. Short moves go as far in the content as on the screen, so that wheel and keys are exact; long
 * ones, and the ends, go to the same share of the content.
 */
export function scrolledTo(place: ScrollPlace, physical: number, extent: Extent): ScrollPlace {
  const { range, reach } = rangesOf(extent)
  const at = clamp(physical, range)
  if (range === reach) return { physical: at, virtual: at }
  if (at <= 0) return { physical: 0, virtual: 0 }
  if (at >= range) return { physical: at, virtual: reach }
  const moved = at - place.physical
  const isShort = Math.abs(moved) <= extent.viewport * 2
  return { physical: at, virtual: isShort ? clamp(place.virtual + moved, reach) : (at / range) * reach }
}

/** The place that shows this px of the content at the top. */
export function placeAt(virtual: number, extent: Extent): ScrollPlace {
  const { range, reach } = rangesOf(extent)
  const shown = clamp(virtual, reach)
  return { physical: reach === 0 ? 0 : (shown / reach) * range, virtual: shown }
}

/** How far the scrollbar and the content may go. */
function rangesOf(extent: Extent) {
  const range = Math.max(0, canvasHeight(extent) - extent.viewport)
  return { range, reach: Math.max(0, extent.content - extent.viewport) }
}

const clamp = (value: number, max: number): number => Math.min(Math.max(value, 0), max)
