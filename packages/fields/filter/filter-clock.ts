/** What days and "today" in a filter mean. */
export type FilterClock = {
  /** IANA zone in which a day begins and ends. */
  timeZone: string
  /** Milliseconds since 1970. */
  now: number
  /** Hears that the answer hangs on the zone or on the moment: whoever keeps what was read must not keep it for others, or for long. */
  onAsked?(): void
}
