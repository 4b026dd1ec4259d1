import { expect, test } from 'vitest'
import { allFunctions, type FormulaNode, parse, walkTree } from '../index.ts'
import { renderSql, type SqlScope, toSql } from './index.ts'

const mark = 'evil_mark'
const hostile = [
  `day'; drop table ${mark}; --`,
  `YYYY" or 1=1 ${mark}`,
  `\\'; select 1; -- ${mark}`,
  `$$; select 1; $$ ${mark}`,
  `de-DE'::text || ${mark}`,
  `^(a+)+$' ${mark}`,
]

/** Columns for what the examples name. */
const scope = (timeZone: string, locale: string): SqlScope => ({
  column: ([root, id]) =>
    root === 'record' && id ? { kind: 'text', fragment: { strings: [`given.${id}`], values: [] } } : undefined,
  values: { user: { id: mark } },
  environment: { timeZone, locale },
})

/** Copies of the tree with the text in the place of each argument in turn: of a text as it is, and as a list of such. */
function* planted(tree: FormulaNode, text: string): Generator<FormulaNode> {
  if (tree.type !== 'formula') return
  for (const [place, argument] of tree.args.entries()) {
    const bad: FormulaNode = { type: 'string', value: text }
    for (const put of [bad, { type: 'array', items: [bad, bad] } satisfies FormulaNode])
      yield { ...tree, args: tree.args.with(place, put) }
    for (const inner of planted(argument, text)) yield { ...tree, args: tree.args.with(place, inner) }
  }
}

test('[S05] no argument of any function becomes SQL: units, formats, locales, zones, patterns and lists are values or refused', () => {
  const counts = { bound: 0, refused: 0 }
  const examples = allFunctions.flatMap(definition => (definition.sql ? definition.examples : []))
  const cases = examples.flatMap(({ formula }) => hostile.map(text => ({ formula, text })))
  for (const { formula, text } of cases) {
    for (const bad of planted(parse(formula).tree, text)) {
      const compiled = toSql(bad, scope(text, text))
      counts[compiled.ok ? 'bound' : 'refused'] += 1
      const made = compiled.ok ? [compiled.value, compiled.condition].map(each => renderSql(each).text) : []
      expect([formula, made.some(each => each.includes(mark))]).toEqual([formula, false])
    }
  }
  expect(counts.bound).toBeGreaterThan(1000)
  expect(counts.refused).toBeGreaterThan(100)
})

test('[S05] a function that takes only certain texts is refused any other, as SQL and by the interpreter’s rules', () => {
  const enumerated = allFunctions.flatMap(definition =>
    definition.sql
      ? definition.parameters.flatMap(({ options }, place) => (options ? [{ definition, place }] : []))
      : [],
  )
  expect(enumerated.length).toBeGreaterThan(3)
  for (const { definition, place } of enumerated) {
    for (const { formula } of definition.examples) {
      const { tree } = parse(formula)
      let isNamed = false
      walkTree(tree, node => {
        if (node.type === 'formula' && node.name === definition.name && node.args.length > place) isNamed = true
      })
      if (!isNamed || tree.type !== 'formula' || tree.name !== definition.name) continue
      for (const value of hostile) {
        const bad: FormulaNode = { ...tree, args: tree.args.with(place, { type: 'string', value }) }
        expect([formula, toSql(bad, scope('UTC', 'en')).ok]).toEqual([formula, false])
      }
    }
  }
})
