export type Backoff = { firstMs: number; factor: number; maxMs: number }

/**
 * How long to wait after an attempt (1 = the first) that failed. Between half and all of what the attempt is due, by chance, so that
 * what failed together is not tried again together.
 */
export function backoffMs(attempt: number, { firstMs, factor, maxMs }: Backoff, random: () => number): number {
  const whole = Math.min(maxMs, firstMs * factor ** (attempt - 1))
  return Math.round(whole * (0.5 + random() / 2))
}
