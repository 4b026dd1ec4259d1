import { isBlank, validationError } from '@trellis/base'
import type { AssetDefinition } from '@trellis/model'
import type { SavedKind } from '../collections/assets/asset-kind.ts'

/** A kind of which the server knows nothing but its definition: one that has a name can be saved, and nothing follows from it. */
export function plainKind(asset: AssetDefinition): SavedKind<{ name: string }> {
  return {
    asset,
    start: {},
    async check({ document: { name } }) {
      if (isBlank(name)) throw validationError([{ path: 'record.name', message: 'Required field' }])
    },
    publish: async () => undefined,
    remove: async () => undefined,
    announce: ({ bus }, tenantId) => bus.announce('log', tenantId),
  }
}
