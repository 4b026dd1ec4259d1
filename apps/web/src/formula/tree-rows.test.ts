import { nodeAt, parse } from '@trellis/formula'
import { expect, test } from 'vitest'
import { nextOf, rowId, rowsOf } from './tree-rows.ts'

const rows = (text: string, collapsed: string[] = []) => rowsOf(parse(text).tree, new Set(collapsed))
const shown = (text: string, collapsed?: string[]) =>
  rows(text, collapsed).map(row => `${'  '.repeat(row.level - 1)}${row.name ?? ''}:${row.node?.type ?? 'missing'}`)

test('[2-3.11-04] a row for each part, named by the parameter or key that it is', () => {
  expect(shown('IF(record.a > 1, {big: true}, [null])')).toEqual([
    ':formula',
    '  condition:formula',
    '    left:reference',
    '    right:number',
    '  then:object',
    '    big:boolean',
    '  otherwise:array',
    '    :null',
  ])
})

test('parts that must be given have a row before they are there; optional ones have none', () => {
  expect(shown('IF(true)')).toEqual([':formula', '  condition:boolean', '  then:missing'])
  expect(shown('[]')).toEqual([':array', '  :missing'])
  expect(shown('{}')).toEqual([':object', '  :missing'])
  expect(shown('NOT_THERE()')).toEqual([':formula'])
})

test('a closed row hides what is in it', () => {
  expect(shown('[[1], 2]', [rowId([0])])).toEqual([':array', '  :array', '  :number'])
})

test('every row leads to its part, and says where it stands among its siblings', () => {
  const { tree } = parse('{a: [1, 2], b: UPPER(LOWER("x"))}')
  for (const { path, node } of rowsOf(tree, new Set())) expect(nodeAt(tree, path)).toBe(node)
  expect(rows('[5, 6]').map(({ position, setSize }) => [position, setSize])).toEqual([
    [1, 1],
    [1, 2],
    [2, 2],
  ])
})

test('what may still be added to a part', () => {
  const next = (text: string) => nextOf(parse(text).tree)?.parameter?.name
  expect([next('IF(true, 1)'), next('IF(true, 1, 2)'), next('CONCAT("a", "b")')]).toEqual([
    'otherwise',
    undefined,
    'texts',
  ])
  expect([nextOf(parse('[]').tree), nextOf(parse('IF(1, 2, 3)').tree), nextOf(parse('5').tree)]).toEqual([
    { parameter: undefined },
    undefined,
    undefined,
  ])
})
