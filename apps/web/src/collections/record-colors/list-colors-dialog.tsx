import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Banner, Dialog, Skeleton, toast } from '@trellis/ui'
import { useState } from 'react'
import { isApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { showError } from '../../api/show-error.ts'
import { keepSaved, type LoadedCollection, loadCollection } from '../editor/loaded-collection.ts'
import { t as collectionText } from '../texts.ts'
import { type ColorFormula, colorFormulaOf, withColorFormula } from './record-colors.ts'
import { RecordColorsDialog, startOfColors } from './record-colors-dialog.tsx'
import { t } from './texts.ts'

type ListColorsDialogProps = { collectionId: string; name: string; onClose: () => void }

/** Record colours of a collection whose list is open: saving writes them into its definition as it is then. */
export function ListColorsDialog({ collectionId, name, onClose }: ListColorsDialogProps) {
  const loaded = useQuery({
    queryKey: ['collections', 'live', collectionId],
    queryFn: ({ signal }) => loadCollection(collectionId, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const refetch = async () => void (await loaded.refetch())
  const saving = useSaving({ collectionId, loaded: loaded.data, refetch, onSaved: onClose })
  if (!loaded.data) {
    return (
      <Dialog isOpen onClose={onClose} icon="palette" size="large" title={t('collections.colors.title', { name })}>
        {loaded.isError ? (
          <Banner status="error">{t('collections.colors.loadFailed')}</Banner>
        ) : (
          <Skeleton shape="form" count={2} />
        )}
      </Dialog>
    )
  }
  const { schema } = loaded.data.document
  const formula = colorFormulaOf(schema)
  return (
    <RecordColorsDialog
      {...{ collectionId, name, schema, formula, onClose }}
      start={startOfColors(formula, schema)}
      saveLabel={t('collections.colors.save')}
      isSaving={saving.isSaving}
      notice={
        saving.isOverrun && (
          <Banner status="warn" title={t('collections.colors.changed')} role="alert">
            {t('collections.colors.changedWhy')}
          </Banner>
        )
      }
      onSave={next => void saving.save(next)}
    />
  )
}

type Saving = {
  collectionId: string
  loaded: LoadedCollection | undefined
  refetch: () => Promise<void>
  onSaved: () => void
}

/** Somebody else's change meanwhile is told, and what they made is what the next save builds on. */
function useSaving({ collectionId, loaded, refetch, onSaved }: Saving) {
  const client = useQueryClient()
  const [isSaving, setSaving] = useState(false)
  const [isOverrun, setOverrun] = useState(false)
  const save = async (formula: ColorFormula) => {
    if (!loaded) return
    setSaving(true)
    setOverrun(false)
    const document = withColorFormula(loaded.document, formula)
    try {
      const input = { collectionId, document, baseVersion: loaded.version }
      const applied = await call('SCHEMA_APPLY', input, { timeout: 120_000 })
      keepSaved(client, collectionId)
      if (applied.running)
        toast.information({
          title: collectionText('collections.change.begun'),
          message: collectionText('collections.change.begunWhy'),
        })
      else toast.success({ title: t('collections.colors.saved') })
      onSaved()
    } catch (error) {
      if (!isApiError(error, 'UPDATE_CONFLICT')) showError(error)
      else {
        await refetch()
        setOverrun(true)
      }
    } finally {
      setSaving(false)
    }
  }
  return { isSaving, isOverrun, save }
}
