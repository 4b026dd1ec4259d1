/** A whole number that 32 bits hold; null for any other. */
export function whole32(value: number): number | null {
  const whole = Math.trunc(value)
  return whole >= 0 && whole <= 0xffffffff ? whole : null
}
