import { createReadStream } from 'node:fs'
import type { TextEncodingName } from '@trellis/contract'
import { createTextDecoding, undecodable } from './decode-text.ts'

/**
 * The encoding of a file, from all of it: a byte order mark decides; text with a zero byte in every other place is UTF-16; what
 * is UTF-8 but for fewer places than it has characters beyond ASCII is a damaged UTF-8 file; the rest is Windows-1252.
 */
export async function guessEncoding(path: string): Promise<TextEncodingName> {
  const decoding = createTextDecoding('utf-8')
  let isFirst = true
  let beyondAscii = 0
  let wrong = 0
  for await (const chunk of createReadStream(path)) {
    if (!Buffer.isBuffer(chunk)) continue
    if (isFirst && chunk.length > 0) {
      isFirst = false
      const certain = byBeginning(chunk)
      if (certain) return certain
    }
    const text = decoding.push(chunk)
    beyondAscii += countMatches(text, /[^\p{ASCII}\uFDD0]/gu)
    wrong += countMatches(text, wrongPattern)
  }
  wrong += countMatches(decoding.end(), wrongPattern)
  return wrong === 0 || wrong < beyondAscii ? 'utf-8' : 'windows-1252'
}

const wrongPattern = new RegExp(undecodable, 'gu')

function byBeginning(bytes: Buffer): TextEncodingName | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const pairs = Math.floor(Math.min(bytes.length, 4096) / 2)
  const zeros = [0, 0]
  for (let pair = 0; pair < pairs; pair += 1) {
    const [first, second] = [bytes[pair * 2] === 0, bytes[pair * 2 + 1] === 0]
    if (first !== second) zeros[first ? 0 : 1] = (zeros[first ? 0 : 1] ?? 0) + 1
  }
  const [before = 0, behind = 0] = zeros
  if (Math.max(before, behind) <= pairs * 0.4) return undefined
  return behind > before ? 'utf-16le' : 'utf-16be'
}

function countMatches(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}
