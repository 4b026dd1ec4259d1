import { EventEmitter } from 'node:events'
import { PassThrough } from 'node:stream'
import fc from 'fast-check'
import pg from 'pg'
import { expect, test } from 'vitest'
import { makeSplitter, type RowTexts } from './row-splitter.ts'

const message = (code: string, body: Buffer): Buffer => {
  const header = Buffer.alloc(5)
  header.write(code, 'latin1')
  header.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([header, body])
}
const int = (value: number, bytes: 2 | 4): Buffer => {
  const made = Buffer.alloc(bytes)
  if (bytes === 2) made.writeInt16BE(value)
  else made.writeInt32BE(value)
  return made
}
const rowOf = (values: RowTexts): Buffer =>
  message(
    'D',
    Buffer.concat([
      int(values.length, 2),
      ...values.flatMap(value =>
        value === null ? [int(-1, 4)] : [int(Buffer.byteLength(value), 4), Buffer.from(value)],
      ),
    ]),
  )
const others = {
  complete: message('C', Buffer.from('SELECT 1\0')),
  ready: message('Z', Buffer.from('I')),
  bound: message('2', Buffer.alloc(0)),
}

const value = fc.oneof(
  fc.constant(null),
  fc.constant(''),
  fc.string({ maxLength: 20 }),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom('ß', '😀', 'é'.repeat(200), 'x'.repeat(128), 'x'.repeat(255), 'y'.repeat(70_000), '\u00ff'),
)
const row = fc.array(value, { maxLength: 6 })
const sent = fc.array(
  fc.oneof({ weight: 3, arbitrary: row }, fc.constantFrom(...(Object.keys(others) as (keyof typeof others)[]))),
  {
    maxLength: 12,
  },
)
type Sent = (RowTexts | keyof typeof others)[]
const bytesOf = (messages: Sent): Buffer =>
  Buffer.concat(messages.map(each => (typeof each === 'string' ? others[each] : rowOf(each))))

/** In pieces that end at these places. */
function pieces(bytes: Buffer, cuts: readonly number[]): Buffer[] {
  const places = [...new Set(cuts.map(cut => cut % (bytes.length + 1)))].toSorted((left, right) => left - right)
  return [...places, bytes.length].map((place, index) => Buffer.from(bytes.subarray(places[index - 1] ?? 0, place)))
}

/** What pg's own reader makes of the bytes. */
function readByPg(feed: (stream: EventEmitter) => void): unknown[] {
  const seen: unknown[] = []
  const stream = new EventEmitter()
  const connection = new pg.Connection({ stream: new PassThrough() } as object)
  connection.on('message', ({ name, fields }) => seen.push(name === 'dataRow' ? fields : name))
  ;(connection as unknown as { attachListeners(from: EventEmitter): void }).attachListeners(stream)
  feed(stream)
  return seen
}

const names = { complete: 'commandComplete', ready: 'readyForQuery', bound: 'bindComplete' }
const expected = (messages: Sent) => messages.map(each => (typeof each === 'string' ? names[each] : each))

test('rows are what pg would read, in their place among the other messages, however the bytes are cut', () => {
  fc.assert(
    fc.property(sent, fc.array(fc.nat(200_000), { maxLength: 8 }), (messages, cuts) => {
      const bytes = bytesOf(messages)
      expect(readByPg(stream => stream.emit('data', Buffer.from(bytes)))).toEqual(expected(messages))
      const rows: RowTexts[] = []
      const seen = readByPg(stream => {
        const taker = { takeRow: (each: RowTexts): void => void rows.push(each) }
        const push = makeSplitter({ taker }, some => stream.emit('data', some))
        for (const piece of pieces(bytes, cuts)) push(piece)
      })
      expect(rows).toEqual(messages.filter(each => typeof each !== 'string'))
      expect(seen).toEqual(expected(messages).filter(each => typeof each === 'string'))
    }),
    { numRuns: 1000 },
  )
})

test('order: what ends a query is heard before the rows of the next one', () => {
  const heard: string[] = []
  const taker = { takeRow: (): void => void heard.push('row') }
  const push = makeSplitter({ taker }, bytes => void heard.push(String.fromCharCode(bytes[0] ?? 0)))
  push(Buffer.concat([others.bound, rowOf(['a']), others.complete, rowOf(['b']), others.ready]))
  expect(heard).toEqual(['2', 'row', 'C', 'row', 'Z'])
})

test('where nobody takes rows, pg reads them', () => {
  const messages: Sent = ['bound', ['a', null, 'ß'], ['b'], 'complete', 'ready']
  const seen = readByPg(stream => {
    const push = makeSplitter({}, bytes => stream.emit('data', bytes))
    for (const piece of pieces(bytesOf(messages), [3, 9, 14, 30])) push(piece)
  })
  expect(seen).toEqual(expected(messages))
})
