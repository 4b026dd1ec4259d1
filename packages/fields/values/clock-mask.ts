/** The part of a mask such as `DD/MM/YYYY h:mm A` that says how the day is written. */
export const dayMask = (mask: string | undefined): string | undefined => mask?.trim().split(' ')[0] || undefined

/** The part that says how the time of day is written. */
export const clockMask = (mask: string | undefined): string | undefined =>
  mask?.trim().split(' ').slice(1).join(' ') || undefined

/**
 * `HH:mm:ss` in the form of a mask such as `h:mm A`; undefined where the mask names no clock. Seconds that say something are written
 * in any case: what stands in a box is what is stored when it is left.
 */
export function writeMaskedClock(time: string, mask: string | undefined): string | undefined {
  const [, hours = '', seconds = '', half = ''] = /^(hh?):mm(:ss)?( ?a)?$/i.exec(mask ?? '') ?? []
  if (hours === '') return
  const [hour = '', minute = '', second = '00'] = time.split(':')
  const onClock = half === '' ? Number(hour) : Number(hour) % 12 || 12
  const parts = [String(onClock).padStart(hours.length, '0'), minute]
  if (seconds !== '' || second !== '00') parts.push(second)
  return parts.join(':') + (half === '' ? '' : Number(hour) < 12 ? ' AM' : ' PM')
}
