import { ownValue } from '@trellis/base'
import { toast } from '@trellis/ui'
import { useState } from 'react'
import { showError } from '../../api/show-error.ts'
import { isRequired, neighbourOf, removeField, restoreField } from '../document/fields.ts'
import { t } from '../texts.ts'
import type { RemovalForecast } from './plan-removal.ts'
import type { CollectionEditor } from './use-collection-editor.ts'
import type { FieldSelection } from './use-field-selection.ts'

/** A field with values, whose removal waits for a yes. */
type Asked = { fieldId: string; stored: string; title: string; forecast: RemovalForecast }

/** Takes fields out of the definition: empty ones at once, what holds values after a yes, both with a way back. */
export function useRemoval(editor: CollectionEditor, { select }: Pick<FieldSelection, 'select'>) {
  const [asked, setAsked] = useState<Asked>()
  const [isAsking, setAsking] = useState(false)
  const { document, planRemoval } = editor
  const take = (fieldId: string) => {
    const field = ownValue(document?.schema.properties, fieldId)
    if (!document || !field) return
    const removed = { fieldId, field, isRequired: isRequired(document, fieldId) }
    select(neighbourOf(document, fieldId))
    editor.change(current => removeField(current, fieldId))
    toast.success({
      title: t('collections.removed', { title: field.title }),
      undo: () => {
        editor.change(current => restoreField(current, removed))
        select(fieldId)
      },
    })
  }
  const remove = async (fieldId: string) => {
    const title = ownValue(document?.schema.properties, fieldId)?.title
    const stored = editor.stableId(fieldId)
    const isStored = editor.saved !== undefined && Object.hasOwn(editor.saved.schema.properties, stored)
    if (!isStored || !planRemoval || title === undefined) return take(fieldId)
    if (isAsking) return
    setAsking(true)
    try {
      const forecast = await planRemoval(stored)
      if (forecast.loses === 0) take(fieldId)
      else setAsked({ fieldId, stored, title: title.trim() || fieldId, forecast })
    } catch (error) {
      showError(error)
    } finally {
      setAsking(false)
    }
  }
  return {
    remove: (fieldId: string): void => void remove(fieldId),
    asked,
    cancel: () => setAsked(undefined),
    confirm: () => {
      if (!asked) return
      editor.agreeTo?.(asked.forecast)
      take(asked.fieldId)
      setAsked(undefined)
    },
  }
}

export type Removal = ReturnType<typeof useRemoval>
