const recordIdPattern = /^[A-Za-z0-9_.~:-]{1,128}$/
const fieldIdPattern = /^[A-Za-z][A-Za-z0-9_]{0,58}$/
const collectionIdPattern = /^[A-Za-z][A-Za-z0-9_-]{0,58}$/

/** Record id: text, 1–128 of `[A-Za-z0-9_.~:-]`, case-sensitive (0-decisions §4). */
export function isRecordId(value: unknown): value is string {
  return typeof value === 'string' && recordIdPattern.test(value)
}

/** Of a record that is made: an address ends in its id, where browsers and proxies take `.` and `..` for steps of the path. */
export function isNewRecordId(value: unknown): value is string {
  return isRecordId(value) && value !== '.' && value !== '..'
}

export function isFieldId(value: unknown): value is string {
  return typeof value === 'string' && fieldIdPattern.test(value)
}

export function isCollectionId(value: unknown): value is string {
  return typeof value === 'string' && collectionIdPattern.test(value)
}

/** A record is persisted when its id is a string that does not begin with this (1 §3.1). */
export const temporaryIdPrefix = 'temp-'

const hexOfByte = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
/** Random bytes made ahead: asking for sixteen costs nearly what asking for many does. */
const pool = new Uint8Array(4096)
let used = pool.length

function randomBytes(count: number): Uint8Array {
  if (used + count > pool.length) {
    crypto.getRandomValues(pool)
    used = 0
  }
  used += count
  return pool.subarray(used - count, used)
}

let lastTime = 0
let sequence = 0

const dashesBefore = new Set([4, 6, 8, 10])

/** UUID version 7: sorts by the time it was made, strictly so within one process (RFC 9562, method 1 with a 12-bit counter). */
export function uuidv7(now: number = Date.now()): string {
  const bytes = randomBytes(16)
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
  let id = ''
  for (const [index, byte] of bytes.entries()) id += (dashesBefore.has(index) ? '-' : '') + (hexOfByte[byte] ?? '')
  return id
}
