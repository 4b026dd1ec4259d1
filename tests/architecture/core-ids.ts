import { coreCollectionIds } from '@trellis/model'
import type { Node } from 'oxc-parser'
import { productCode, type Rule } from './sources.ts'
import { lineOf, parse, textOf, walk } from './syntax.ts'

/** What serves every kind of asset, and every core collection, alike. */
const generic = [
  'apps/server/src/assets/',
  'apps/server/src/collections/assets/',
  'apps/server/src/collections/references/',
  'apps/server/src/core-records/write-core.ts',
  'apps/server/src/records/core-readings/',
  'apps/server/src/schema/',
]
/** Files of one kind, named after it. */
const ownFile = /-(kind|asset)\.ts$/

const ids: ReadonlySet<string> = new Set(coreCollectionIds)

/** Code that serves all kinds of assets asks their definitions: it names no core collection. */
export const noCoreIds: Rule = sources =>
  productCode(sources)
    .filter(([path]) => generic.some(place => path.startsWith(place)) && !ownFile.test(path))
    .flatMap(([path, source]) =>
      named(parse(path, source)).map(
        ({ at, id }) => `${path}:${lineOf(source, at)}: names the core collection '${id}'; ask its definition`,
      ),
    )

function named(program: Node): { at: number; id: string }[] {
  const found: { at: number; id: string }[] = []
  walk(program, node => {
    const id = node.type === 'Literal' ? textOf(node) : undefined
    if (id !== undefined && ids.has(id)) found.push({ at: node.start, id })
  })
  return found
}
