import { type AssetId, assetLooks } from '@trellis/model'
import type { Area } from '../../routes/area.ts'
import { listAndEditor } from '../../routes/list-and-editor.ts'

const screens = () => import('./screens.ts')

/** Of kinds that no part of the product has screens for: a list, and an editor with what their definition says. */
export function areasOfKinds(parts: readonly Area[]): Area[] {
  return Object.entries(assetLooks)
    .filter(([, look]) => parts.every(({ section }) => section?.id !== look.section))
    .map(([kind, look]) =>
      listAndEditor({ ...look, screens: async () => (await screens()).screensOf(kind as AssetId) }),
    )
}
