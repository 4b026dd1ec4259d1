import { useQueryClient } from '@tanstack/react-query'
import { isSameJson } from '@trellis/base'
import type { AppDocument } from '@trellis/model'
import { toast } from '@trellis/ui'
import { showError } from '../api/show-error.ts'
import { openAsset, saveAsset } from '../assets/use-asset-editor.ts'
import { appKind, appsKey } from './app-draft.ts'
import { t } from './texts.ts'

type Change = (document: AppDocument) => AppDocument

/** Changes an app from another page than its own: at once, or in its draft where it keeps one. */
export function useChangeApp() {
  const client = useQueryClient()
  /** Answers whether that is in force now; undefined where it failed, which is told. */
  return async function changeApp(appId: string, change: Change): Promise<boolean | undefined> {
    try {
      const loaded = await openAsset(appKind, appId)
      const document = change(loaded.document)
      const isNew = !isSameJson(document, loaded.document)
      const { hasDraft } = isNew ? await saveAsset(appKind, { ...loaded, document }, loaded.document) : loaded
      if (hasDraft)
        toast.information({ title: t('apps.inDraft', { name: document.name }), message: t('apps.inDraftHow') })
      return !hasDraft
    } catch (error) {
      showError(error)
      return undefined
    } finally {
      await client.invalidateQueries({ queryKey: appsKey })
    }
  }
}
