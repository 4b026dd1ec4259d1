import { isBlank, validationError } from '@trellis/base'
import { checkView } from '@trellis/components'
import type { ViewDocument } from '@trellis/model'
import { viewAsset as asset } from '@trellis/model/assets'
import type { SavedKind } from '../collections/assets/asset-kind.ts'
import { checkEmbedded } from './check-embedded.ts'
import { checkShapes } from './check-shapes.ts'

/** A view: a tree of components that people open from their apps. */
export const savedKind: SavedKind<ViewDocument> = {
  asset,
  start: { vars: [], header: { actions: [] }, modals: [], triggers: {} },
  async check({ document, services, caller: { tenant }, id }) {
    const named = isBlank(document.name) ? [{ path: 'name', message: 'Required field' }] : []
    const shapes = checkShapes(document)
    const own = [...named, ...(shapes.length > 0 ? shapes : checkView(document))]
    const problems = own.length > 0 ? own : await checkEmbedded({ services, tenant }, { id, document })
    if (problems.length > 0)
      throw validationError(problems.map(({ path, message }) => ({ path: `record.${path}`, message })))
  },
  publish: async () => undefined,
  remove: async () => undefined,
  announce: ({ bus }, tenantId) => bus.announce('log', tenantId),
}
