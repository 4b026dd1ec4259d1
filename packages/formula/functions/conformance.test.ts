import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  allFunctions,
  catalogue,
  check,
  compile,
  type Environment,
  evaluate,
  type FormulaFunction,
  fromJson,
  groups,
  loadPatterns,
  openObjectType,
  parse,
  print,
  templateOf,
  toJson,
  withoutSpans,
} from '../index.ts'

const environment: Environment = { now: Date.parse('2026-03-15T10:30:00.000Z'), timeZone: 'UTC', locale: 'en' }
const scope = { record: openObjectType }

beforeAll(loadPatterns)

test('[2-3.11-06] [2-3.11-07] [2-9-52] there are at least 160 functions without counting aliases, in the groups of the catalogue', () => {
  expect(allFunctions.filter(each => !each.aliasOf).length).toBeGreaterThanOrEqual(160)
  expect(Object.values(groups).slice(0, 8)).toEqual([
    'Text',
    'Number',
    'List',
    'Data',
    'Date & Time',
    'Conversion',
    'Logic & Condition',
    'More',
  ])
  const shown = [...new Set(catalogue.map(entry => entry.groupName))]
  expect(shown).toEqual(Object.values(groups))
})

test('what opens the functions finds them: labels differ within a group, names are plain', () => {
  const own = allFunctions.filter(each => !each.aliasOf)
  expect(own.filter(each => !/^[A-Z][A-Z0-9_]*$/.test(each.name))).toEqual([])
  const labels = own.map(each => `${each.group} ${each.label}`)
  expect(labels.filter((label, place) => labels.indexOf(label) !== place)).toEqual([])
})

describe.each(allFunctions.map(each => [each.name, each] as const))('%s', (name, definition) => {
  test('is described, and stands in the folder of its group', () => {
    const file = `${name.toLowerCase().replaceAll('_', '-')}.ts`
    const folder = definition.aliasOf ? allFolders(file) : [definition.group]
    expect(folder.some(group => existsSync(join(import.meta.dirname, group, file)))).toBe(true)
    expect(definition.summary).toMatch(/^\p{Lu}.*\.$/u)
    expect(definition.keywords.length).toBeGreaterThan(0)
    expect(
      definition.parameters.every(
        parameter => /^[a-z]/.test(parameter.summary) || /^\d|^[A-Z]/.test(parameter.summary),
      ),
    ).toBe(true)
    expect(orderOf(definition)).toEqual([...orderOf(definition)].sort())
  })

  test('its examples give what they say, as text and as JSON', () => {
    expect(definition.examples.length).toBeGreaterThan(0)
    for (const example of definition.examples) {
      const { tree, problems } = parse(example.formula)
      expect(problems, example.formula).toEqual([])
      expect(evaluate(tree, example.scope ?? {}, environment), example.formula).toEqual({ value: example.result })
      const stored = fromJson(JSON.parse(JSON.stringify(toJson(tree)))).tree
      expect(evaluate(stored, example.scope ?? {}, environment), example.formula).toEqual({ value: example.result })
      expect(withoutSpans(parse(print(tree)).tree)).toEqual(withoutSpans(tree))
      const checked = check(tree, scope)
      expect(checked.problems.filter(problem => problem.severity === 'error')).toEqual([])
      if (example.result !== null)
        expect([checked.type.kind, example.formula]).toEqual([
          fitting(checked.type.kind, example.result),
          example.formula,
        ])
    }
  })

  test('an example calls it', () => {
    const called = definition.examples.map(example => JSON.stringify(toJson(parse(example.formula).tree)))
    expect(called.some(json => json.includes(`{"${name}":`))).toBe(true)
  })

  test('its template has all it needs, and nothing at all fails on empty arguments', () => {
    const template = templateOf(definition)
    const code = compile(template).evaluate({}, environment).error?.code
    expect(['ARGUMENTS', 'UNKNOWN_FUNCTION']).not.toContain(code)
    const empty = {
      ...template,
      args: template.type === 'formula' ? template.args.map(() => ({ type: 'null' as const })) : [],
    }
    expect(() => compile(empty as typeof template).evaluate({}, environment)).not.toThrow()
  })
})

function allFolders(file: string): string[] {
  return Object.keys(groups).filter(group => existsSync(join(import.meta.dirname, group, file)))
}

/** Needed ones first, then optional ones, then the rest. */
function orderOf(definition: FormulaFunction): number[] {
  return definition.parameters.map(parameter => (parameter.rest ? 2 : parameter.optional ? 1 : 0))
}

/** The kind itself where a value of it may look so, else what it should have been. */
function fitting(kind: string, value: unknown): string {
  if (kind === 'any') return kind
  if (typeof value === 'string') return ['text', 'date', 'dateTime', 'time'].includes(kind) ? kind : 'text'
  if (Array.isArray(value)) return 'list'
  return value !== null && typeof value === 'object' ? 'object' : typeof value
}
