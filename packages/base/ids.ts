const recordIdPattern = /^[A-Za-z0-9_.~:-]{1,128}$/
const fieldIdPattern = /^[A-Za-z][A-Za-z0-9_]{0,58}$/
const collectionIdPattern = /^[A-Za-z][A-Za-z0-9_-]{0,58}$/

/** Record id: text, 1–128 of `[A-Za-z0-9_.~:-]`, case-sensitive (0-decisions §4). */
export function isRecordId(value: unknown): value is string {
  return typeof value === 'string' && recordIdPattern.test(value)
}

export function isFieldId(value: unknown): value is string {
  return typeof value === 'string' && fieldIdPattern.test(value)
}

export function isCollectionId(value: unknown): value is string {
  return typeof value === 'string' && collectionIdPattern.test(value)
}

/** A record is persisted when its id is a string that does not begin with this (1 §3.1). */
export const temporaryIdPrefix = 'temp-'

let lastTime = 0
let sequence = 0

/** UUID version 7: sorts by the time it was made, strictly so within one process (RFC 9562, method 1 with a 12-bit counter). */
export function uuidv7(now: number = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  if (now > lastTime) {
    lastTime = now
    sequence = (((bytes[6] ?? 0) & 0x07) << 8) | (bytes[7] ?? 0)
  } else {
    sequence += 1
    if (sequence > 0xfff) {
      sequence = 0
      lastTime += 1
    }
  }
  let time = lastTime
  for (let index = 5; index >= 0; index -= 1) {
    bytes[index] = time % 256
    time = Math.floor(time / 256)
  }
  bytes[6] = 0x70 | (sequence >> 8)
  bytes[7] = sequence & 0xff
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  const hex = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
