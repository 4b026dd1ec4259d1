import { isBlank, validationError } from '@trellis/base'
import { checkView } from '@trellis/components'
import type { ViewDocument } from '@trellis/model'
import { viewAsset as asset } from '@trellis/model/assets'
import type { SavedKind } from '../collections/assets/asset-kind.ts'
import { checkShapes } from './check-shapes.ts'

/** A view: a tree of components that people open from their apps. */
export const viewAsset: SavedKind<ViewDocument> = {
  asset,
  start: { vars: [], header: { actions: [] }, modals: [], triggers: {} },
  async check({ document }) {
    const named = isBlank(document.name) ? [{ path: 'name', message: 'Required field' }] : []
    const shapes = checkShapes(document)
    const problems = [...named, ...(shapes.length > 0 ? shapes : checkView(document))]
    if (problems.length > 0)
      throw validationError(problems.map(({ path, message }) => ({ path: `record.${path}`, message })))
  },
  publish: async () => undefined,
  remove: async () => undefined,
  announce: ({ bus }, tenantId) => bus.announce('log', tenantId),
}
