import { findFormat } from '@trellis/fields'
import { Checkbox, TextField } from '@trellis/ui'
import { useEffect, useRef } from 'react'
import { isLink } from '../document/associations.ts'
import { freeFieldId, isRequired, mayBeRequired, renameField, setRequired } from '../document/fields.ts'
import { t } from '../texts.ts'
import { PropertyFormula } from './field-formulas.tsx'
import { type FieldPart, withMetadata, withText } from './field-part.ts'
import { t as fieldText } from './field-texts.ts'
import { FormatButton } from './format-button.tsx'
import { TypedTextArea, TypedTextField } from './typed-text.tsx'
import { useFormatChange } from './use-format-change.tsx'

/** Title, id, format, and what is asked of values whatever the format. */
export function FieldBasics({ isFresh, ...part }: FieldPart & { isFresh: boolean }) {
  const { editor, document, fieldId, field, change, problems } = part
  const format = findFormat(field.format)
  const isItem = editor.inside?.isItem === true
  return (
    <>
      <TitleField {...part} isFresh={isFresh} />
      {!isItem && (
        <TextField
          label={t('collections.id')}
          description={idHint(part)}
          isMono
          isReadOnly
          value={fieldId}
          error={problems['']}
        />
      )}
      <FormatField {...part} />
      {mayBeRequired(field) && !isItem && (
        <PropertyFormula part={part} path="metadata.required" name={t('collections.required')}>
          <Checkbox
            label={t('collections.required')}
            value={isRequired(document, fieldId)}
            onChange={value => editor.change(current => setRequired(current, fieldId, value === true))}
          />
        </PropertyFormula>
      )}
      {format?.uniqueable && !editor.inside && (
        <Checkbox
          label={t('collections.unique')}
          value={field.metadata?.unique === true}
          error={problems['metadata.unique']}
          onChange={value => change(withMetadata(field, { unique: value === true || undefined }), 'unique')}
        />
      )}
      {format?.isTextBlock && (
        <TypedTextArea
          label={fieldText('collections.field.blockText')}
          value={field.description ?? ''}
          error={problems['description']}
          onChange={description => change(withText(field, 'description', description), 'description')}
        />
      )}
    </>
  )
}

/** While a field is not saved, its id is made from its title once that was typed. */
function TitleField({ editor, document, fieldId, field, change, problems, isFresh }: FieldPart & { isFresh: boolean }) {
  const frame = useRef<HTMLDivElement>(null)
  const before = useRef(field.title)
  useEffect(() => {
    if (isFresh) frame.current?.querySelector('input')?.select()
  }, [isFresh])
  const settleId = (title: string) => {
    if (editor.inside?.isItem) return
    // A title that was emptied made no id.
    const follows = before.current.trim() === '' || fieldId === freeFieldId(document, before.current, fieldId)
    if (isStored({ editor, fieldId }) || !follows || title.trim() === '') return
    const to = freeFieldId(document, title, fieldId)
    before.current = title
    if (to !== fieldId) editor.change(current => renameField(current, fieldId, to), { rename: { from: fieldId, to } })
  }
  return (
    <div ref={frame} data-part="title" onFocus={() => (before.current = field.title)}>
      <TypedTextField
        label={t('collections.title')}
        isRequired
        value={field.title}
        error={field.title.trim() === '' ? t('collections.requiredField') : problems['title']}
        onChange={title => change({ ...field, title }, 'title')}
        onLeave={settleId}
      />
    </div>
  )
}

function FormatField(part: FieldPart) {
  const { editor, field, problems } = part
  const { pick, dialog } = useFormatChange(part)
  return (
    <>
      <FormatButton
        value={field.format}
        error={problems['format']}
        isInside={editor.inside !== undefined}
        onPick={pick}
      />
      {dialog}
    </>
  )
}

function isStored({ editor, fieldId }: Pick<FieldPart, 'editor' | 'fieldId'>): boolean {
  return Object.hasOwn(editor.saved?.schema.properties ?? {}, editor.stableId(fieldId))
}

function idHint(part: FieldPart): string {
  if (!isStored(part)) return t('collections.idFollows')
  if (part.editor.inside) return t('collections.inside.idFixed')
  return isLink(part.field) ? t('collections.idLink') : t('collections.idChange')
}
