import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { checkFieldSchema, validateRecord } from '@trellis/fields'
import { checkFormulas } from '@trellis/fields/formula'
import { isFormula } from '@trellis/fields/resolve'
import type { FieldSchema } from '@trellis/model'
import { describe, expect, test } from 'vitest'
import { firstNames, laterNames } from '../ui/icons/icons.gen.ts'
import { allSteps, checkFlow, findStepAction, newFlow, newStep, stepCatalogue } from './index.ts'
import { findStepServer } from './server.ts'

const icons: readonly string[] = [...firstNames, ...laterNames]
const holdsFormula = (value: unknown): boolean =>
  isFormula(value) || (typeof value === 'object' && value !== null && Object.values(value).some(holdsFormula))

describe.each(allSteps.map(step => [step.id, step] as const))('step %s', (id, step) => {
  const { input, work } = step
  const schema = { type: 'object' as const, properties: { ...input.properties }, required: [...(input.required ?? [])] }
  const pathsOf = (values: Readonly<Record<string, unknown>>) =>
    validateRecord({ schema, values: { ...values } }).problems.map(({ path }) => path)

  test('says what it is', () => {
    expect(step.label).toMatch(/^[A-Z][\w ]+$/)
    expect(step.summary).toMatch(/^[A-Z].{5,}\.$/)
    expect(icons).toContain(step.icon)
    expect(stepCatalogue.filter(({ label }) => label === step.label)).toHaveLength(1)
    expect(step.usedIn).toBe('flows')
  })

  test('has a form whose fields and formulas are right', () => {
    for (const field of Object.values<FieldSchema>(schema.properties)) expect(checkFieldSchema(field)).toEqual([])
    expect(checkFormulas(schema, () => undefined)).toEqual([])
  })

  test('its samples are taken, and what is wrong with others is named', () => {
    expect(step.samples.length).toBeGreaterThan(0)
    for (const sample of step.samples.filter(each => !holdsFormula(each))) expect(pathsOf(sample)).toEqual([])
    for (const { path, value } of step.invalidSamples) expect(pathsOf(value)).toContain(path)
  })

  test('has a server half where it has an effect, and none elsewhere', () => {
    expect(findStepServer(id) !== undefined).toBe('effect' in work)
    const folder = id.toLowerCase().replaceAll('_', '-')
    expect(existsSync(join(import.meta.dirname, 'steps', folder, 'server.ts'))).toBe('effect' in work)
  })

  test('a new one may stand in a flow', () => {
    const made = newStep(id, new Set())
    expect(checkFlow({ ...newFlow(), name: 'x', start: made.id, steps: [made] })).toEqual([])
  })
})

test('steps of one kind get IDs of their own', () => {
  const first = newStep('FOR_EACH', new Set())
  const second = newStep('FOR_EACH', new Set([first.id]))
  expect([first.id, second.id]).toEqual(['forEach', 'forEach2'])
  expect([first.body, newStep('END', new Set()).body]).toEqual([{ steps: [] }, undefined])
})

test('flows take operations that are for them, and nothing that the browser alone can do', () => {
  expect(findStepAction('DATA_CREATE')).toBeDefined()
  for (const type of ['DISPATCH_PRINT', 'constructor', 'NOTHING']) expect(findStepAction(type)).toBeUndefined()
})
