import {
  allFunctions,
  compile,
  type Environment,
  type FormulaFunction,
  type FormulaScope,
  fromJson,
  loadPatterns,
  type Parameter,
} from '@trellis/formula'

/** A random number below `count`, or one of the items. */
type Chance = { below(count: number): number; of<Item>(items: readonly Item[]): Item }

/** The same row of chances for the same seed, in every engine. */
function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  const below = (count: number) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % count
  }
  return { below, of: items => items[below(items.length)]! }
}

const texts = [
  '',
  ' ',
  'true',
  '0',
  '12.5',
  '-7',
  'a,b',
  '"a,b",c',
  'Äpfel',
  'straße',
  'İstanbul',
  'ΟΔΟΣ',
  '👍🏽',
  '😀',
]
const moreTexts = [
  '2026-03-29',
  '2026-03-29T01:30:00.000Z',
  '24:00',
  '#ff8800',
  'red',
  'rgb(1,2,3)',
  '<b>x</b>',
  '[a-z]+',
]
const names = ['__proto__', 'constructor', 'toString', 'record', 'day', 'YYYY-MM-DD', 'https://a.example/?q=1', 'de-DE']
const numbers = [0, 1, -1, 2.5, -2.5, 1.005, 0.1, 7, 12, 31, 1e15, 1e21, 1e-7, 1.7e308, 5e-324, 123456789012345]
const days = ['2024-02-29', '2026-03-29', '2026-10-25', '1999-12-31', '0001-01-01']
const moments = ['2026-03-29T01:30:00.000Z', '2026-10-25T00:59:59.999Z', '1970-01-01T00:00:00.000Z']
const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe']
const locales = ['en', 'de', 'fr', 'ja', 'ar']
const paths = [
  'record.n',
  'record.t',
  'record.b',
  'record.day',
  'record.at',
  'record.list',
  'record.rows',
  'record.object',
]
const strange = [
  'record.__proto__.x',
  'record.constructor.prototype',
  'toString.constructor',
  'record.list.length',
  'item.a',
]
const unknown = ['constructor', 'hasOwnProperty', '__proto__', 'NO_SUCH', 'sum']

const literals: Readonly<Record<Exclude<Parameter['type'], 'formula'>, (chance: Chance) => unknown>> = {
  text: chance => chance.of([...texts, ...moreTexts, ...names]),
  number: chance => (chance.below(2) ? chance.of(numbers) : chance.below(2001) / 8 - 125),
  boolean: chance => chance.below(2) === 1,
  date: chance => chance.of([...days, ...moments]),
  list: chance => Array.from({ length: chance.below(5) }, () => literals.any(chance)),
  object: chance => ({ [chance.of(['a', 'b', 'label', ...names])]: literals.any(chance), n: chance.of(numbers) }),
  any: chance =>
    chance.below(8) === 0 ? null : literals[chance.of(['text', 'number', 'boolean', 'date'] as const)](chance),
}

function argumentOf(parameter: Parameter, depth: number, chance: Chance): unknown {
  if (parameter.options && chance.below(10) > 0) return chance.of(parameter.options)
  if (parameter.type === 'formula') {
    return chance.below(3) ? callOf(depth - 1, chance) : `{{${chance.of(['item', 'index', 'accumulator', 'item.a'])}}}`
  }
  const kind = chance.below(5) ? parameter.type : chance.of(['any', 'text', 'number', 'list', 'object'] as const)
  const choice = chance.below(10)
  if (choice < 3) return `{{${chance.of(chance.below(12) ? paths : strange)}}}`
  return choice < 6 && depth > 0 ? callOf(depth - 1, chance) : literals[kind](chance)
}

function callOf(depth: number, chance: Chance): unknown {
  if (depth <= 0) return `{{${chance.of(paths)}}}`
  const definition: FormulaFunction = chance.of(allFunctions)
  const name = chance.below(60) ? definition.name : chance.of(unknown)
  const given = definition.parameters.flatMap(parameter => {
    if (parameter.optional && chance.below(2)) return []
    const count = parameter.rest ? 1 + chance.below(3) : 1
    return Array.from({ length: count }, () => argumentOf(parameter, depth, chance))
  })
  return Object.fromEntries([[name, given]])
}

function scopeOf(chance: Chance): FormulaScope {
  const record = {
    n: chance.of(numbers),
    t: literals.text(chance),
    b: chance.below(2) === 1,
    day: chance.of(days),
    at: chance.of(moments),
    list: literals.list(chance),
    rows: Array.from({ length: chance.below(4) }, () => ({ a: literals.any(chance), b: chance.of(numbers) })),
    object: literals.object(chance),
  }
  const entries = Object.entries(record).map(([key, value]) => [key, chance.below(7) ? value : null])
  return { record: Object.fromEntries(entries), user: { id: 'u1', fullName: 'Ann' } }
}

/** What random formulas give for random records: one text for each, the result or the code of its error. */
export async function outcomesOf(seed: number, count: number): Promise<string[]> {
  await loadPatterns()
  const chance = chanceOf(seed)
  return Array.from({ length: count }, () => {
    const json = callOf(1 + chance.below(4), chance)
    const environment: Environment = {
      now: Date.parse('2026-03-15T10:30:00Z'),
      timeZone: chance.of(zones),
      locale: chance.of(locales),
      random: () => 0.5,
    }
    const { tree, problem } = fromJson(json)
    // The clock of a busy machine is the one thing in which they may differ.
    const compiled = compile(tree, { milliseconds: Number.POSITIVE_INFINITY, steps: 50_000 })
    const { value, error } = problem ? { error: problem } : compiled.evaluate(scopeOf(chance), environment)
    const about = `${JSON.stringify(json)} ${environment.timeZone} ${environment.locale}`
    return `${about} → ${error ? error.code : JSON.stringify(value)}`
  })
}
