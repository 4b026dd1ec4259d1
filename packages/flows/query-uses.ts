import { readsOf } from '@trellis/fields/resolve'
import { type FlowDocument, type FlowQueryUse, flowQueryUses } from '@trellis/model'

/** Where in `event.query` a formula reads for each of them. */
const places: Readonly<Record<FlowQueryUse, readonly (readonly string[])[]>> = {
  search: [['searchString']],
  sort: [['options', 'orderBy']],
  pages: [
    ['options', 'skip'],
    ['options', 'limit'],
  ],
}

/** What a flow does with what is asked of its rows: those things that its formulas read, alone or as a whole. */
export function queryUses(document: FlowDocument): FlowQueryUse[] {
  const { steps, output, inputChanges } = document
  const read = readsOf([steps, output, inputChanges])
  const reads = (place: readonly string[]) =>
    read.some(reference => {
      const path = ['event', 'query', ...place]
      return reference.slice(0, path.length).every((part, at) => part === path[at])
    })
  return flowQueryUses.filter(use => places[use].some(reads))
}
