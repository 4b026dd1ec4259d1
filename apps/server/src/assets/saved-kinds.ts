import { appAsset } from '../apps/app-asset.ts'
import type { SavedKind } from '../collections/assets/asset-kind.ts'
import { flowAsset } from '../flows/flow-asset.ts'
import { integrationAsset } from '../integrations/integration-asset.ts'
import { viewAsset } from '../views/view-asset.ts'

/** Kinds of assets whose saving is nothing but a new version. Collections are not among them: a change of one is carried out first. */
export const savedKinds: readonly SavedKind<object>[] = [appAsset, viewAsset, flowAsset, integrationAsset]

export function findSavedKind(id: string): SavedKind<object> | undefined {
  return savedKinds.find(({ asset }) => asset.id === id)
}
