export type TooltipPlacement = 'top' | 'bottom' | 'start' | 'end'

/**
 * Attributes of an element whose tooltip says what its label already says to readers. `TooltipLayer` shows it, so that dozens of
 * buttons cost nothing before one is pointed at.
 */
export function tooltipOf(
  text: string | undefined,
  { keys, placement }: { keys?: string | undefined; placement?: TooltipPlacement } = {},
): Record<string, string> {
  if (text === undefined) return {}
  return {
    'data-tooltip': text,
    ...(keys ? { 'data-tooltip-keys': keys } : {}),
    ...(placement ? { 'data-tooltip-placement': placement } : {}),
  }
}
