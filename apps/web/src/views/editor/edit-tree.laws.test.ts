import { allComponents, checkView, newComponent, newView, walkView } from '@trellis/components'
import type { ViewDocument } from '@trellis/model'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { noSteps, type Steps, stepBack, withStep } from '../../assets/steps.ts'
import { clipText, duplicated, pasted } from './copy-components.ts'
import { moved, removed, withNew } from './move-components.ts'

/** One edit; numbers pick among what there is when it comes. */
const edits = fc.oneof(
  fc.record({ what: fc.constant('add' as const), kind: fc.nat(), at: fc.nat() }),
  fc.record({
    what: fc.constant('move' as const),
    ids: fc.array(fc.nat(), { minLength: 1, maxLength: 3 }),
    at: fc.nat(),
    position: fc.constantFrom('before' as const, 'after' as const, 'on' as const),
  }),
  fc.record({ what: fc.constantFrom('copy' as const, 'cut' as const), ids: fc.array(fc.nat()), at: fc.nat() }),
  fc.record({ what: fc.constant('duplicate' as const), ids: fc.array(fc.nat(), { maxLength: 3 }) }),
  fc.record({ what: fc.constant('remove' as const), ids: fc.array(fc.nat(), { maxLength: 2 }) }),
)
type Edit = typeof edits extends fc.Arbitrary<infer Value> ? Value : never

function apply(view: ViewDocument, edit: Edit): ViewDocument {
  const all = [...walkView(view)].map(({ component }) => component.id)
  const pick = (at: number) => all[at % all.length] ?? ''
  const ids = 'ids' in edit ? edit.ids.map(pick) : []
  const viewIn = (result: { view: ViewDocument } | { refusal: string }) => ('view' in result ? result.view : view)
  if (edit.what === 'remove') return removed(view, ids)
  if (edit.what === 'duplicate') return viewIn(duplicated(view, ids))
  if (edit.what === 'move') return moved(view, ids, { targetId: pick(edit.at), position: edit.position })
  if (edit.what === 'add') {
    const kind = allComponents[edit.kind % allComponents.length]
    return kind ? viewIn(withNew(view, [newComponent(kind)], pick(edit.at))) : view
  }
  const text = clipText(view, ids, edit.what === 'cut') ?? ''
  const before = edit.what === 'cut' ? removed(view, ids) : view
  const result = pasted(before, text, pick(edit.at))
  return 'view' in result ? result.view : before
}

test('moves, copies and pastes keep ids unique and every rule of what stands in what', () => {
  fc.assert(
    fc.property(fc.array(edits, { maxLength: 25 }), all => {
      const view = all.reduce(apply, newView())
      expect(checkView(view)).toEqual([])
    }),
    { numRuns: 150 },
  )
})

test('a move loses no component and makes none', () => {
  fc.assert(
    fc.property(fc.array(edits, { maxLength: 12 }), fc.array(edits, { maxLength: 6 }), (first, then) => {
      const view = first.reduce(apply, newView())
      const idsIn = (each: ViewDocument) => [...walkView(each)].map(({ component }) => component.id).toSorted()
      const after = then.filter(({ what }) => what === 'move').reduce(apply, view)
      expect(idsIn(after)).toEqual(idsIn(view))
    }),
    { numRuns: 100 },
  )
})

test('undo after any edits gives the view back', () => {
  fc.assert(
    fc.property(fc.array(edits, { maxLength: 15 }), all => {
      const start = newView()
      const kept = JSON.stringify(start)
      let view = start
      let steps: Steps<ViewDocument> = noSteps
      for (const edit of all) {
        const next = apply(view, edit)
        steps = withStep(steps, { current: view, next, mergeKey: undefined, at: 0 })
        view = next
      }
      for (const _ of all) steps = stepBack(steps)
      expect(JSON.stringify(steps.present ?? start)).toBe(kept)
    }),
    { numRuns: 100 },
  )
})
