import { check, compile, fromJson, objectOf, parse, scopeTypes, toJson, walkTree } from '@trellis/formula'
import jsonLogic from 'json-logic-js'
import jsonata from 'jsonata'
import { type Figure, median, ratioFigure, valueFigure } from '../figure.ts'
import { measureChunk, measureOpening } from './editor.ts'
import { formulas, longFormula, scopes } from './formulas.ts'
import { measureOrders } from './measure-orders.ts'

/** The figures of the formula language and its editor; those over stored records need a server. */
export async function* measure(only?: string): AsyncIterable<Figure> {
  const wanted = (name: string) => !only || only === name
  if (wanted('formula.evaluate')) yield measureEvaluate()
  if (wanted('formula.ratio')) yield await measureRatio()
  if (wanted('formula.compile')) yield measureCompile()
  if (wanted('formula.sql') || wanted('formula.backfill')) yield* measureOrders(wanted)
  if (wanted('formula.editor')) {
    yield await measureChunk()
    yield await measureOpening()
  }
}

function measureEvaluate(): Figure {
  const [first] = formulas
  const run = ours(first.ours)
  perSecond(run)
  const value = median(Array.from({ length: 5 }, () => perSecond(run)))
  return valueFigure({ name: 'formula.evaluate', value, unit: 'evaluations/s', limit: 1_000_000 })
}

/** Many short rounds of ours, theirs, ours, so that a busy moment spoils few of them; the worst formula's median counts. */
async function measureRatio(): Promise<Figure> {
  const found: { ratio: number; value: number }[] = []
  for (const formula of formulas) {
    const [run, logic] = [ours(formula.ours), (index: number) => jsonLogic.apply(formula.jsonLogic, scopeAt(index))]
    const expression = jsonata(formula.jsonata)
    if (JSON.stringify(run(5)) !== JSON.stringify(logic(5))) throw new Error(`${formula.ours} gives something else`)
    const ratios: number[] = []
    let value = 0
    for (let round = 0; round < 11; round += 1) {
      const before = perSecond(run, 0.1)
      const theirs = Math.max(
        perSecond(logic, 0.1),
        await perSecondAsync(index => expression.evaluate(scopeAt(index)), 0.1),
      )
      value = perSecond(run, 0.1)
      ratios.push((before + value) / 2 / theirs)
    }
    found.push({ ratio: median(ratios), value })
  }
  const worst = found.reduce((least, each) => (each.ratio < least.ratio ? each : least))
  return ratioFigure({ name: 'formula.ratio', ...worst, unit: 'evaluations/s', limit: 3 })
}

function measureCompile(): Figure {
  const json = toJson(parse(longFormula(200)).tree)
  let nodes = 0
  walkTree(fromJson(json).tree, () => {
    nodes += 1
  })
  if (nodes < 200) throw new Error(`The long formula has ${nodes} nodes only`)
  const record = objectOf({ price: { kind: 'number' }, count: { kind: 'number' }, name: { kind: 'text' } })
  const times = Array.from({ length: 50 }, () => {
    const started = performance.now()
    const { tree } = fromJson(json)
    if (check(tree, scopeTypes({ record })).problems.length > 0) throw new Error('The long formula has problems')
    compile(tree)
    return performance.now() - started
  })
  // The first ones, before the code is optimised, are what a person feels.
  return valueFigure({ name: 'formula.compile', value: median(times.slice(0, 5)), unit: 'ms', limit: 5, atMost: true })
}

function ours(text: string): (index: number) => unknown {
  const compiled = compile(parse(text).tree)
  return index => compiled.evaluate(scopeAt(index)).value
}

/** `scopes` are 64, so that choosing one takes next to no time. */
const scopeAt = (index: number) => scopes[index & 63] as (typeof scopes)[number]

function perSecond(run: (index: number) => unknown, seconds = 0.2): number {
  const started = performance.now()
  let count = 0
  do {
    for (let index = 0; index < 5000; index += 1) run(index)
    count += 5000
  } while (performance.now() - started < seconds * 1000)
  return count / ((performance.now() - started) / 1000)
}

async function perSecondAsync(run: (index: number) => Promise<unknown>, seconds = 0.2): Promise<number> {
  const started = performance.now()
  let count = 0
  do for (let index = 0; index < 100; index += 1, count += 1) await run(index)
  while (performance.now() - started < seconds * 1000)
  return count / ((performance.now() - started) / 1000)
}
