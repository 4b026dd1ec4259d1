import { timings } from '@trellis/ui/constants'

/** Half a second, so that formulas and drafts do not follow every key; none where performance mode is switched off (2 §9). */
export const formDebounce = (isPerformanceMode = true): number => (isPerformanceMode ? timings.formDebounce : 0)
