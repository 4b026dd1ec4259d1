import { isBlank, validationError } from '@trellis/base'
import { checkFlow } from '@trellis/flows'
import { type FlowDocument, flowEngineVersion } from '@trellis/model'
import { flowAsset as asset } from '@trellis/model/assets'
import type { SavedKind } from '../collections/assets/asset-kind.ts'

const empty = { type: 'object', properties: {} } as const

/** A flow: steps that run one after the other. Whether it is enabled stands in its row alone. */
export const flowAsset: SavedKind<FlowDocument> = {
  asset,
  start: { engineVersion: flowEngineVersion, inputs: empty, inputChanges: [], state: empty, steps: [] },
  async check({ document }) {
    const named = isBlank(document.name) ? [{ path: 'name', message: 'Required field' }] : []
    const problems = [...named, ...checkFlow(document)]
    if (problems.length > 0)
      throw validationError(problems.map(({ path, message }) => ({ path: `record.${path}`, message })))
  },
  publish: async () => undefined,
  remove: async () => undefined,
  announce: ({ bus }, tenantId) => bus.announce('log', tenantId),
}
