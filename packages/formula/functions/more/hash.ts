import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'HASH',
  label: 'Fingerprint',
  group: 'more',
  keywords: ['hash', 'checksum', 'fnv'],
  summary: 'A short fingerprint of a value, the same for the same value. Not for secrets.',
  parameters: [{ name: 'value', type: 'any', summary: 'the value', nullable: true }],
  result: 'text',
  examples: [{ formula: 'HASH("a") = HASH("a")', result: true }],
  evaluate: (value, frame) => {
    const text = JSON.stringify(value)
    frame.spend(text.length)
    let hash = 0xcbf29ce484222325n
    for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
    return hash.toString(16).padStart(16, '0')
  },
})
