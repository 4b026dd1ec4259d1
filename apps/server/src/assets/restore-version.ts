import type { Contracts, InputOf } from '@trellis/contract'
import { readVersion } from '../collections/assets/asset-versions.ts'
import { saveEdited } from '../collections/assets/drafts.ts'
import { type Asking, changeAsset, kindFor } from './change-asset.ts'
import { asOfToday } from './read-versions.ts'

/** An older version is saved again, as any edit is. Whether drafts are kept is asked of today: that decides whether it is live at once. */
export function restoreVersion(
  asking: Asking,
  { collectionId, id, version, baseVersion }: InputOf<Contracts['ASSET_RESTORE']>,
) {
  const kind = kindFor(asking, collectionId)
  return changeAsset(asking, { kind, id, baseVersion }, async change => {
    const older = await readVersion(change, { kind: collectionId, version })
    const { keepDraftVer: _, ...values } = await asOfToday(change, collectionId, older)
    const { keepDraftVer } = change.open.document
    const document = await kind.checkDocument(
      { ...asking, id },
      {
        ...values,
        ...(keepDraftVer !== undefined && { keepDraftVer }),
      },
    )
    return saveEdited(kind, { ...change, document })
  })
}
