import { UserError } from '@trellis/base'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ordinaryLimits, parseJsonBytes, parseJsonText } from './json-guard.ts'

const parse = (text: string) => parseJsonText(text, ordinaryLimits)
const wide = { depth: 32, nodes: 1_000_000 }

function refusal(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    expect(error).toBeInstanceOf(UserError)
    expect((error as UserError).code).toBe('VALIDATION_ERROR')
    return (error as UserError).message
  }
  throw new Error('was accepted')
}

test('what it accepts is what JSON.parse gives', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), value => {
      const text = JSON.stringify(value)
      if (/\\u(0000|d[89a-f])|__proto__/i.test(text)) return
      expect(parseJsonText(text, wide)).toEqual(JSON.parse(text))
    }),
  )
})

test('any text is either refused as VALIDATION_ERROR or parsed, never anything else', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[[\]{}",:\\u0a1e\s-]*$/)), text => {
      try {
        expect(parse(text)).toEqual(JSON.parse(text))
      } catch (error) {
        expect((error as UserError).code).toBe('VALIDATION_ERROR')
      }
    }),
  )
})

describe('[S78] nesting and width', () => {
  test('32 levels pass, 33 do not', () => {
    expect(parse(`${'['.repeat(32)}${']'.repeat(32)}`)).toBeInstanceOf(Array)
    expect(refusal(() => parse(`${'['.repeat(33)}${']'.repeat(33)}`))).toMatch(/deep/)
  })

  test('a hundred thousand levels cost no stack', () => {
    for (const open of ['[', '{"a":', '[{"a":']) expect(refusal(() => parse(open.repeat(100_000)))).toMatch(/deep/)
  })

  test('2,000 nodes pass, 2,001 do not; keys count', () => {
    expect(parse(JSON.stringify(Array(1999).fill(1)))).toHaveLength(1999)
    expect(refusal(() => parse(JSON.stringify(Array(2000).fill(1))))).toMatch(/2000 values/)
    const object = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`k${index}`, 1]))
    expect(refusal(() => parse(JSON.stringify(object)))).toMatch(/2000 values/)
  })

  test('brackets inside texts are text', () => {
    const text = JSON.stringify({ a: '['.repeat(100), b: '\\"[[', c: '{"' })
    expect(parse(text)).toEqual(JSON.parse(text))
  })
})

describe('[S81] texts that mean different things to different readers', () => {
  test.each([
    ['a byte order mark', '\ufeff{}'],
    ['NUL by escape', '{"a":"\\u0000"}'],
    ['NUL in a key', '{"\\u0000":1}'],
    ['NUL as it is', '{"a":"\u0000"}'],
    ['half of a surrogate pair', '{"a":"\\ud800"}'],
    ['the other half', '{"a":"x\\udc00"}'],
    ['a pair the wrong way round', '{"a":"\\udc00\\ud800"}'],
    ['a key twice', '{"a":1,"a":2}'],
    ['a key twice, once by escape', '{"a":1,"\\u0061":2}'],
    ['a key twice, deep inside', '[{"x":{"b":1,"c":[{}],"b":2}}]'],
    ['__proto__', '{"__proto__":{"isTenantAdmin":true}}'],
    ['__proto__ by escape', '{"\\u005f_proto__":1}'],
    ['infinity', '{"a":1e309}'],
    ['minus infinity', '[-1E400]'],
    ['infinity by digits', `[${'9'.repeat(400)}]`],
    ['a comment', '{"a":1/*x*/}'],
    ['two values', '{} {}'],
    ['nothing', ''],
    ['an open text', '{"a":"'],
    ['an open escape', '"\\'],
  ])('%s is refused', (_name, text) => {
    refusal(() => parse(text))
  })

  test('the same key in different objects, and whole pairs, are fine', () => {
    expect(parse('[{"a":1},{"a":{"a":"\\ud83d\\ude00"}}]')).toEqual([{ a: 1 }, { a: { a: '😀' } }])
  })

  test('bytes that are no UTF-8', () => {
    for (const bytes of [
      [0x22, 0xff, 0x22],
      [0x22, 0xed, 0xa0, 0x80, 0x22],
      [0xff, 0xfe, 0x7b, 0x00],
    ]) {
      expect(refusal(() => parseJsonBytes(Uint8Array.from(bytes), ordinaryLimits))).toMatch(/UTF-8|valid JSON/)
    }
  })
})
