import { isUtf8 } from 'node:buffer'
import { StringDecoder } from 'node:string_decoder'
import type { TextEncodingName } from '@trellis/contract'

/**
 * Stands in decoded text where the bytes were none of the encoding: a noncharacter, which no text for interchange holds. So the
 * wrong bytes stay inside their cell and are reported with its line and column.
 */
export const undecodable = '\uFDD0'

export type TextDecoding = { push(bytes: Buffer): string; end(): string }

/** Decodes as the bytes come; a byte order mark at the beginning is left out. */
export function createTextDecoding(encoding: TextEncodingName): TextDecoding {
  const decoding = (decodings[encoding] ?? (() => createByTable(encoding)))()
  let isFirst = true
  function withoutMark(text: string): string {
    if (!isFirst || text === '') return text
    isFirst = false
    return text.startsWith('\uFEFF') ? text.slice(1) : text
  }
  return { push: bytes => withoutMark(decoding.push(bytes)), end: () => withoutMark(decoding.end()) }
}

const decodings: Partial<Record<TextEncodingName, () => TextDecoding>> = {
  'utf-8': createUtf8,
  'utf-16le': createUtf16,
  'utf-16be': createSwappedUtf16,
  'windows-1252': () => ({ push: decodeWindows1252, end: () => '' }),
}

function createUtf8(): TextDecoding {
  let carried = Buffer.alloc(0)
  return {
    push(bytes) {
      const all = carried.length > 0 ? Buffer.concat([carried, bytes]) : bytes
      const end = all.length - incompleteTail(all)
      carried = Buffer.from(all.subarray(end))
      return decodeUtf8(all.subarray(0, end))
    },
    end: () => decodeUtf8(carried),
  }
}

const replacement = Buffer.from('\uFFFD')
const lenient = new TextDecoder('utf-8', { ignoreBOM: true })

function decodeUtf8(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString('utf8')
  // A genuine U+FFFD of the file must survive, so the text between genuine ones is decoded piece by piece.
  const pieces: string[] = []
  let from = 0
  for (let at = bytes.indexOf(replacement); at !== -1; at = bytes.indexOf(replacement, from)) {
    pieces.push(lenient.decode(bytes.subarray(from, at)).replaceAll('\uFFFD', undecodable))
    from = at + replacement.length
  }
  pieces.push(lenient.decode(bytes.subarray(from)).replaceAll('\uFFFD', undecodable))
  return pieces.join('\uFFFD')
}

/** Bytes at the end that begin a character which the next chunk may finish. */
function incompleteTail(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte < 0x80) return 0
    if (byte >= 0xc0) return back < sequenceLength(byte) ? back : 0
  }
  return 0
}

function sequenceLength(lead: number): number {
  if (lead >= 0xf0) return 4
  return lead >= 0xe0 ? 3 : 2
}

function createUtf16(): TextDecoding {
  const decoder = new StringDecoder('utf16le')
  const mark = (text: string) => (text.isWellFormed() ? text : text.replaceAll(/\p{Surrogate}/gu, undecodable))
  return { push: bytes => mark(decoder.write(bytes)), end: () => mark(decoder.end()) }
}

/** The bytes of each pair the other way round. */
function createSwappedUtf16(): TextDecoding {
  const decoding = createUtf16()
  let carried = Buffer.alloc(0)
  return {
    push(bytes) {
      const all = Buffer.concat([carried, bytes])
      const whole = all.length - (all.length % 2)
      carried = Buffer.from(all.subarray(whole))
      return decoding.push(Buffer.from(all.subarray(0, whole)).swap16())
    },
    end: () => decoding.end() + (carried.length > 0 ? undecodable : ''),
  }
}

/** Encodings that are a table of characters hold no U+FFFD of their own: it stands for bytes that are none of it. */
function createByTable(encoding: TextEncodingName): TextDecoding {
  const decoder = new TextDecoder(encoding)
  const marked = (text: string) => text.replaceAll('\uFFFD', undecodable)
  return { push: bytes => marked(decoder.decode(bytes, { stream: true })), end: () => marked(decoder.decode()) }
}

/** Characters of the bytes 80 to 9F; a space stands for the five bytes that are none. */
const windowsCharacters = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'

function decodeWindows1252(bytes: Buffer): string {
  return bytes.toString('latin1').replaceAll(/[\u0080-\u009f]/g, character => {
    const meant = windowsCharacters[character.charCodeAt(0) - 0x80]
    return meant === undefined || meant === ' ' ? undecodable : meant
  })
}
