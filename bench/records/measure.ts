import { compareWithBare } from '../compare.ts'
import { type Figure, ratioFigure } from '../figure.ts'
import { measureMemory } from '../memory.ts'
import { fillNames, measureGlobal } from './global.ts'
import { measureKeyset } from './keyset.ts'
import { measureOthers } from './others.ts'
import type { Case } from './requests.ts'
import { askForCommon, inRunways, inWorld, type Runways, sidesOf } from './runways.ts'

export { explain } from './explain.ts'
export { profile } from './profile.ts'

const ofNames = 'records.global'
const idle = 'records.memory'
const besideCrowd = 'records.others'

/** The figures of reading: a million records, a row rule, 16 connections. */
export async function* measure(only?: string): AsyncIterable<Figure> {
  const wanted = (name: string) => !only || only === name
  // The promise of case S82, which is none of this group's table.
  if (only === besideCrowd) return yield* inWorld(measureOthers)
  if (only !== ofNames) {
    yield* inWorld(async function* (world) {
      if (wanted(idle)) yield await measureMemory(world, { name: idle, limit: 150 })
      if (only !== idle) yield* inRunways(world, runways => measureRunways(runways, wanted))
    })
  }
  // Searched are the five collections that the promise speaks of, not the million beside them.
  if (wanted(ofNames)) {
    yield* inWorld(async function* (world) {
      await fillNames(world)
      yield await measureGlobal(world)
    })
  }
}

async function* measureRunways(runways: Runways, wanted: (name: string) => boolean): AsyncIterable<Figure> {
  for (const each of runways.cases) if (wanted(each.name)) yield await measureCase(runways, each)
  if (wanted('records.keyset')) yield await measureKeyset(runways.world, runways.clerk)
}

async function measureCase(runways: Runways, each: Case): Promise<Figure> {
  if (each.name === 'records.list.rare') await askForCommon(runways)
  const { ours: value, ratio } = await compareWithBare(sidesOf(runways, each))
  return ratioFigure({ name: each.name, value, unit: 'requests/s', ratio, limit: each.limit })
}
