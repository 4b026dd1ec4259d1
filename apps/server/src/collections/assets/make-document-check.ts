import type { AssetCheck, SavedKind } from './asset-kind.ts'
import { makeShapeCheck } from './check-shape.ts'

/** What every version of the kind passes before it is stored, wherever it comes from: an edit, a draft, an older version, the trash. */
export function makeDocumentCheck<Document extends object>({ asset, start, check }: SavedKind<Document>) {
  const checkShape = makeShapeCheck(asset.document)
  return async (asking: Omit<AssetCheck<Document>, 'document'>, value: object): Promise<Document> => {
    const document = checkShape({ ...start, ...value }) as Document
    await check({ ...asking, document })
    return document
  }
}
