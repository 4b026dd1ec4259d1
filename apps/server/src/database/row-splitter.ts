import { EventEmitter } from 'node:events'
import type { Readable } from 'node:stream'
import type pg from 'pg'

export type RowTexts = (string | null)[]

/** A connection whose rows go past pg to whoever takes them; without a taker pg reads them as ever. */
export type RowsConnection = pg.Connection & { taker?: RowTaker | undefined }

export type RowTaker = { takeRow(row: RowTexts): void }

const headerLength = 5
/** A length counts itself. */
const shortestLength = 4
const dataRow = 0x44
const beyondAscii = /[\u0080-\u00ff]/

/**
 * pg makes a text of each value by itself, which costs more than all else that is done with a page's rows. Here a row becomes one text
 * at once, of which the values are parts. Must be called before the client connects.
 */
export function splitRows(client: pg.Client): void {
  const { connection } = client as pg.Client & { connection: RowsConnection & Attaching }
  const attach = connection.attachListeners.bind(connection)
  connection.attachListeners = stream => {
    const rest = new EventEmitter()
    attach(rest)
    const push = makeSplitter(connection, bytes => rest.emit('data', bytes))
    stream.on('data', push)
    stream.on('end', () => rest.emit('end'))
  }
}

/** What pg does with the bytes that arrive; its types leave it out. */
type Attaching = { attachListeners(stream: Readable | EventEmitter): void }

/** Takes the bytes of a connection in pieces of any size; hands on those of all messages but rows that somebody takes, in their order. */
export function makeSplitter(
  connection: Pick<RowsConnection, 'taker'>,
  handOn: (bytes: Buffer) => void,
): (piece: Buffer) => void {
  let waiting: Buffer[] = []
  let size = 0
  let needed = headerLength

  return piece => {
    waiting.push(piece)
    size += piece.length
    // Put together once the message is whole, however many pieces a large one has.
    if (size < needed) return
    const bytes = waiting.length === 1 ? piece : Buffer.concat(waiting, size)
    let begun = 0
    let at = 0
    needed = headerLength
    while (at + headerLength <= bytes.length) {
      const end = at + 1 + Math.max(bytes.readInt32BE(at + 1), shortestLength)
      if (end > bytes.length) {
        needed = end - at
        break
      }
      const { taker } = connection
      if (bytes[at] === dataRow && taker) {
        if (begun < at) handOn(bytes.subarray(begun, at))
        taker.takeRow(readRow(bytes, at + headerLength, end))
        begun = end
      } else if (bytes[at] !== dataRow) {
        // What it says may end the query, and with it who takes rows.
        handOn(bytes.subarray(begun, end))
        begun = end
      }
      at = end
    }
    if (begun < at) handOn(bytes.subarray(begun, at))
    const left = bytes.subarray(at)
    waiting = left.length > 0 ? [left] : []
    size = left.length
  }
}

/** The lengths between the values are overwritten, so that nothing beyond ASCII is left where the values hold none; nobody reads them again. */
function readRow(bytes: Buffer, from: number, end: number): RowTexts {
  const count = bytes.readInt16BE(from)
  const lengths: number[] = []
  let at = from + 2
  for (let index = 0; index < count; index += 1) {
    const length = bytes.readInt32BE(at)
    lengths.push(length)
    bytes[at] = bytes[at + 1] = bytes[at + 2] = bytes[at + 3] = 0
    at += 4 + Math.max(length, 0)
  }
  const first = from + 2
  const whole = bytes.toString('latin1', first, end)
  return beyondAscii.test(whole) ? decoded(bytes, first, lengths) : parts(whole, lengths)
}

function parts(whole: string, lengths: readonly number[]): RowTexts {
  let at = 0
  return lengths.map(length => {
    at += 4
    if (length < 0) return null
    const begun = at
    at += length
    return whole.slice(begun, at)
  })
}

function decoded(bytes: Buffer, from: number, lengths: readonly number[]): RowTexts {
  let at = from
  return lengths.map(length => {
    at += 4
    if (length < 0) return null
    const begun = at
    at += length
    return bytes.toString('utf8', begun, at)
  })
}
