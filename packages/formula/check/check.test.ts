import { expect, test } from 'vitest'
import { evaluate } from '../index.ts'
import { parse } from '../parse/parse.ts'
import { fromJson } from '../tree/from-json.ts'
import { check } from './check.ts'
import { didYouMean } from './did-you-mean.ts'
import { changedType, eventType, metaType, resultType, rootNames, scopeTypes } from './roots.ts'
import { listOf, numberType, objectOf, openObjectType, textType } from './types.ts'

const order = {
  ...objectOf({
    amount: numberType,
    name: textType,
    day: { kind: 'date' },
    lines: listOf(objectOf({ price: numberType, title: textType })),
    customer: objectOf({ name: textType }),
  }),
  title: 'Order',
} as const
const scope = scopeTypes({
  record: order,
  changed: changedType(order),
  event: eventType(order),
  vars: openObjectType,
  input: openObjectType,
})
const checked = (text: string) => check(parse(text).tree, scope)

test('the type follows from functions, fields and branches', () => {
  expect(checked('record.amount * 2').type.kind).toBe('number')
  expect(checked('IF(record.amount > 1, "a", "b")').type.kind).toBe('text')
  expect(checked('IF(true, 1, "b")').type.kind).toBe('any')
  expect(checked('IF(true, 1)').type.kind).toBe('number')
  expect(checked('DATEADD(record.day, 1, "days")').type.kind).toBe('date')
  expect(checked('FIRST(record.lines)').type.properties).toHaveProperty('price')
  expect(checked('MAP(record.lines, item.price)').type).toEqual(listOf(numberType))
  expect(checked('"{{record.amount}} pcs"').type.kind).toBe('text')
  expect(checked('vars.anything.at.all').type.kind).toBe('any')
})

test('names that people know from spreadsheets and elsewhere lead to what does the same', () => {
  const meant = Object.entries({
    VLOOKUP: 'XLOOKUP',
    HLOOKUP: 'XLOOKUP',
    DEC2BIN: 'TO_BASE',
    HEX2DEC: 'FROM_BASE',
    SUBSTRING: 'MID',
    SET_TIMEZONE: 'IN_TIMEZONE',
    SET_LOCALE: 'DATETIME_FORMAT',
    SORTBY: 'SORT_BY',
    TOLOWER: 'LOWER',
    IFNULL: 'COALESCE',
    NVL: 'COALESCE',
    RECORD_ID: 'record.id',
    LAST_MODIFIED_TIME: 'record.updatedAt',
    ROUNDD: 'ROUND',
    UPER: 'UPPER',
    SUBSTITUE: 'SUBSTITUTE',
  })
  for (const [name, suggestion] of meant) {
    const [problem] = checked(`${name}(1)`).problems
    expect([name, problem?.suggestion, problem?.message]).toEqual([
      name,
      suggestion,
      `There is no function ${name}; did you mean ${suggestion}?`,
    ])
  }
})

test('[2-3.3-10] [2-3.3-11] [2-3.3-12] [2-3.3-13] [2-3.3-14] [2-3.3-15] [2-3.3-17] [2-3.3-18] [2-3.3-19] the roots of a place are typed from its schema', () => {
  expect(rootNames).toEqual([
    'record',
    'changed',
    'event',
    'url',
    'global',
    'store',
    'user',
    'platform',
    'vars',
    'input',
    'meta',
    'result',
  ])
  for (const path of ['record.amount', 'changed.amount.value', 'changed.amount.prevValue', 'event.item.amount'])
    expect([path, checked(path).type.kind]).toEqual([path, 'number'])
  for (const path of ['user.fullName', 'user.organisation', 'platform.theme', 'url.pathname', 'url.collectionId'])
    expect([path, checked(path).type.kind]).toEqual([path, 'text'])
  const members = {
    platform: ['app', 'env', 'builderUrl', 'clientAppUrl', 'theme', 'size', 'language', 'colors'],
    url: ['id', 'collectionId', 'pathname', 'queryParams'],
    user: ['id', 'email', 'name', 'fullName', 'recordImage', 'organisation', 'values', 'roles'],
  }
  for (const [root, names] of Object.entries(members))
    expect(Object.keys(scope[root]?.properties ?? {})).toEqual(expect.arrayContaining(names))
  expect(checked('url.queryParams.x').problems).toEqual([])
  expect(checked('user.values.region').problems).toEqual([])
  expect(checked('meta.step1').problems[0]?.code).toBe('UNKNOWN_NAME')
})

test('[2-3.3-16] formulas of a flow read what its earlier steps found and how often they failed', () => {
  const steps = { findOrder: { record: order }, listOrders: { list: order }, callService: undefined }
  const flow = scopeTypes({ result: resultType(steps), meta: metaType(Object.keys(steps)) })
  const kindOf = (text: string) => {
    const { type, problems } = check(parse(text).tree, flow)
    return problems[0]?.message ?? type.kind
  }
  expect(kindOf('result.findOrder.record.amount')).toBe('number')
  expect(kindOf('result.listOrders.totalCount')).toBe('number')
  expect(kindOf('MAP(result.listOrders.list, item.name)')).toBe('list')
  expect(kindOf('MAP(result.listOrders.list, item.nmae)')).toBe('Order has no nmae; did you mean name?')
  expect(kindOf('result.callService.anything')).toBe('any')
  expect(kindOf('meta.callService.consecutiveErrorCount')).toBe('number')
  expect(kindOf('result.findOrders')).toBe('result has no findOrders; did you mean findOrder?')
  const scope = { result: { listOrders: { totalCount: 2, list: [{ amount: 3 }, { amount: 4 }] } }, meta: {} }
  expect(evaluate(parse('SUM_BY(result.listOrders.list, item.amount)').tree, scope)).toEqual({ value: 7 })
  expect(evaluate(parse('result.findOrder.record').tree, scope)).toEqual({ value: null })
})

test('unknown names say what was likely meant', () => {
  expect(checked('record.amuont').problems).toMatchObject([
    {
      severity: 'error',
      code: 'UNKNOWN_NAME',
      suggestion: 'amount',
      message: 'Order has no amuont; did you mean amount?',
      path: [],
      span: { start: 0, end: 13 },
    },
  ])
  expect(checked('SUM(CONCTA("a"))').problems).toMatchObject([
    { code: 'UNKNOWN_FUNCTION', suggestion: 'CONCAT', path: [0] },
  ])
  expect(checked('recrod.amount').problems[0]?.suggestion).toBe('record')
  expect(checked('MAP(record.lines, item.prize)').problems[0]?.suggestion).toBe('price')
  expect(checked('record.amount.digits').problems[0]?.code).toBe('UNKNOWN_NAME')
  expect(checked('item.price').problems[0]?.code).toBe('UNKNOWN_NAME')
  expect(didYouMean('zzz', ['amount'])).toBeUndefined()
  expect(check(fromJson({ constructor: [] }).tree, scope).problems[0]?.code).toBe('UNKNOWN_FUNCTION')
  expect(checked('record.constructor').problems[0]?.code).toBe('UNKNOWN_NAME')
})

test('counts, options and conversions of arguments', () => {
  expect(checked('IF()').problems[0]).toMatchObject({ code: 'ARGUMENTS', message: 'IF takes 2 to 3 arguments, not 0' })
  expect(checked('ABS(1, 2)').problems[0]?.message).toBe('ABS takes 1 argument, not 2')
  expect(checked('DATEADD(record.day, 1, "moths")').problems[0]).toMatchObject({
    code: 'INVALID_OPTION',
    suggestion: 'months',
    path: [2],
  })
  expect(checked('DATEADD(record.day, 1, "Month")').problems).toEqual([])
  expect(checked('record.name + 1').problems[0]).toMatchObject({
    severity: 'warning',
    code: 'COERCION',
    coercion: { from: 'text', to: 'number' },
  })
  expect(checked('record.amount + 1').problems).toEqual([])
  expect(checked('UPPER(record.amount)').problems).toEqual([])
})

test('what is read, what it costs, and whether it may be stored', () => {
  const { references, cost, isVolatile, needsPatterns } = checked(
    'SUM_BY(record.lines, item.price * record.amount) + record.amount',
  )
  expect(references).toEqual([
    ['record', 'lines'],
    ['record', 'amount'],
  ])
  expect(isVolatile).toBe(false)
  expect(needsPatterns).toBe(false)
  expect(cost).toBeGreaterThan(20)
  expect(checked('DATEADD(TODAY(), 1, "days")').isVolatile).toBe(true)
  expect(checked('MAP(record.lines, NOW())').isVolatile).toBe(true)
  expect(checked('REGEX_MATCH(record.name, "a")').needsPatterns).toBe(true)
})

test('why a formula cannot filter or sort', () => {
  expect(checked('record.amount * 2 > 10').sqlProblem).toBeUndefined()
  expect(checked('CONTAINS(record.name, user.name)').sqlProblem).toBeUndefined()
  expect(checked('REPT(record.name, 2)').sqlProblem).toBe('REPT has no form in SQL')
  expect(checked('COUNT(record.lines) > 1').sqlProblem).toBe('record.lines is no single value in a column')
  expect(checked('DATEADD(record.day, 1, record.name)').sqlProblem).toContain('unit')
})
