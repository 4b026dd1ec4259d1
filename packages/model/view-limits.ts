/** Limits of one view (0b-decisions §10). */
export const viewLimits = {
  components: 500,
  depth: 12,
  /** Views in one another. */
  embedded: 5,
  /** Seconds between two ticks. */
  interval: 5,
} as const

/** What views of today are made with; a view of a later one is refused. */
export const viewEngineVersion = 1
