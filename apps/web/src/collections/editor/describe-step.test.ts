import { type StepSentence, type StepSentenceCode, stepSentenceCodes } from '@trellis/contract'
import { findFormat } from '@trellis/fields'
import { registeredTexts } from '@trellis/ui/text'
import { expect, test } from 'vitest'
import { describeStep, keyOf } from './describe-step.ts'

const say = (...sentences: StepSentence[]) => describeStep({ sentences })

/** The values that each sentence needs. */
const values: Readonly<Record<StepSentenceCode, StepSentence['values']>> = {
  'add-association': { name: 'Team', collection: 'Staff' },
  'add-field': { name: 'Size' },
  'add-unique': { name: 'Size' },
  calculate: { name: 'Size' },
  'change-bounds': { association: 'Staff.team', collection: 'Teams', most: 1, mostThere: -1 },
  'change-details': {},
  'change-format': { name: 'Size', from: 'text', to: 'number' },
  'change-inside': { name: 'Size', field: 'Parts', from: 'text', to: 'number' },
  'change-link-fields': { association: 'Staff.team' },
  'change-settings': { name: 'Size' },
  converts: { count: 2 },
  'create-collection': { name: 'Staff' },
  'goes-inside': { count: 2 },
  'holds-gone': { count: 2 },
  'keeps-links': { count: 1 },
  'keeps-values': { count: 2 },
  'let-be-empty': { name: 'Size' },
  'loses-link-values': { count: 1 },
  'loses-links': { count: 1, total: 3 },
  'loses-values': { count: 1 },
  'misfits-inside': { count: 1 },
  missing: { count: 1 },
  'remove-association': { association: 'Staff.team' },
  'remove-field': { name: 'Size' },
  'remove-inside': { name: 'Size', field: 'Parts' },
  'remove-unique': { name: 'Size' },
  'rename-field': { from: 'size', to: 'extent' },
  'rename-link-field': { association: 'Staff.team', from: 'role', to: 'position' },
  repeated: { count: 2 },
  require: { name: 'Size' },
  'restore-field': { name: 'Size' },
  'seen-from-there': { field: 'members' },
}

test('every sentence of a step has a text, which leaves no value of it out', () => {
  const texts = registeredTexts('ui')
  for (const code of stepSentenceCodes) {
    expect(texts[`collections.step.${code}`], code).toBeDefined()
    const [main = ''] = describeStep({ sentences: [{ code, values: values[code] }] })
    expect(main, code).not.toMatch(/[{}]/)
    for (const value of Object.values(values[code]).filter(
      each => typeof each === 'string' && findFormat(each) === undefined,
    ))
      expect(main, code).toContain(value)
  }
})

test('what a step does comes first, then what has to be known of it, counted', () => {
  expect(
    say(
      { code: 'change-format', values: { name: 'Size', from: 'text', to: 'number' } },
      { code: 'converts', values: { count: 1 } },
      { code: 'loses-values', values: { count: 3 } },
    ),
  ).toEqual([
    'Change the format of Size from Text to Number',
    '1 value converts',
    '3 values do not convert: they would be lost and can be restored for 30 days',
  ])
  expect(
    say({ code: 'change-bounds', values: { association: 'Staff.team', collection: 'Teams', most: 2, mostThere: -1 } }),
  ).toEqual(['Let Staff.team hold at most 2, and each record of Teams be linked from any number'])
})

test('[1-5-09] a new ID of a field keeps its values, and says that programs have to be changed', () => {
  expect(say({ code: 'rename-field', values: { from: 'size', to: 'extent' } })).toEqual([
    'Change the ID of size to extent',
    'Its values stay, and all that uses it here follows. Programs that use the API have to be changed.',
  ])
})

test('steps of one change are told apart', () => {
  const removal = (name: string) => ({
    action: 'remove-field',
    sentences: [{ code: 'remove-field' as const, values: { name } }],
  })
  expect(keyOf(removal('A'))).not.toBe(keyOf(removal('B')))
})
