import { ownValue } from '@trellis/base'
import type { FieldSchema } from '@trellis/model'
import { type ReactNode, useState } from 'react'
import { isLink, newAssociation, withAssociation } from '../document/associations.ts'
import { changeField, changeFormat, isRequired, withOptions } from '../document/fields.ts'
import type { FieldPart } from './field-part.ts'
import { FormatChangeDialog } from './format-change-dialog.tsx'

type Finish = (field: FieldSchema) => FieldSchema

export type FormatChange = {
  /** Gives the field another format; where stored values are at stake, after a question. `finish`: what else becomes of it. */
  pick: (formatId: string, finish?: Finish) => void
  dialog: ReactNode
}

export function useFormatChange({ editor, document, fieldId, field }: FieldPart): FormatChange {
  const [asked, setAsked] = useState<{ formatId: string; finish: Finish | undefined }>()
  const saved = ownValue(editor.saved?.schema.properties, editor.stableId(fieldId))
  const take = (formatId: string, finish: Finish = next => next) => {
    setAsked(undefined)
    const changed = changeFormat(document, fieldId, formatId)
    editor.change(changeField(changed, fieldId, next => finish(withLinks(next, saved))))
  }
  const pick: FormatChange['pick'] = (formatId, finish) => {
    // Stored values are at stake, unless it only goes back to what it is on the server.
    if (saved && editor.planFormat && saved.format !== formatId) setAsked({ formatId, finish })
    else take(formatId, finish)
  }
  const dialog = asked !== undefined && editor.planFormat && (
    <FormatChangeDialog
      {...{ fieldId, field, formatId: asked.formatId }}
      isRequired={isRequired(document, fieldId)}
      plan={editor.planFormat}
      onClose={() => setAsked(undefined)}
      onChange={options => take(asked.formatId, next => withOptions(asked.finish?.(next) ?? next, options))}
    />
  )
  return { pick, dialog }
}

/** A field that goes back to the association it was keeps its links; another one begins as one that leads nowhere yet. */
function withLinks(field: FieldSchema, saved: FieldSchema | undefined): FieldSchema {
  if (!isLink(field)) return field
  const association = isLink(saved) ? saved?.metadata?.association : undefined
  return withAssociation(field, association ?? newAssociation)
}
