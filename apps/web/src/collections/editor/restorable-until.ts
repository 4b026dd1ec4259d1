const keptFor = 30 * 86_400_000

/** Until when what is removed now can be brought back. */
export function restorableUntil(): Date {
  return new Date(Date.now() + keptFor)
}
