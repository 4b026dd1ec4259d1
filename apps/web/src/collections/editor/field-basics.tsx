import { findFormat } from '@trellis/fields'
import { formatLabel } from '@trellis/fields/web'
import type { FieldSchema } from '@trellis/model'
import { Button, Checkbox, FormField, TextArea, TextField } from '@trellis/ui'
import { useEffect, useRef, useState } from 'react'
import styles from '../collections.module.css'
import { isLink, withAssociation } from '../document/associations.ts'
import { changeField, changeFormat, freeFieldId, isRequired, renameField, setRequired } from '../document/fields.ts'
import { t } from '../texts.ts'
import { PropertyFormula } from './field-formulas.tsx'
import { type FieldPart, withMetadata } from './field-part.ts'
import { FormatPicker } from './format-picker.tsx'

/** Title, id, format, and what is asked of values whatever the format. */
export function FieldBasics({ isFresh, ...part }: FieldPart & { isFresh: boolean }) {
  const { editor, document, fieldId, field, change, problems } = part
  const format = findFormat(field.format)
  return (
    <>
      <TitleField {...part} isFresh={isFresh} />
      <TextField
        label={t('collections.id')}
        description={idHint(part)}
        isMono
        isReadOnly
        value={fieldId}
        error={problems['']}
      />
      <FormatField {...part} />
      {format?.storage === 'column' && format.nests !== 'properties' && (
        <PropertyFormula part={part} path="metadata.required" name={t('collections.required')}>
          <Checkbox
            label={t('collections.required')}
            value={isRequired(document, fieldId)}
            onChange={value => editor.change(current => setRequired(current, fieldId, value === true))}
          />
        </PropertyFormula>
      )}
      {format?.uniqueable && (
        <Checkbox
          label={t('collections.unique')}
          value={field.metadata?.unique === true}
          error={problems['metadata.unique']}
          onChange={value => change(withMetadata(field, { unique: value === true || undefined }), 'unique')}
        />
      )}
      <TextArea
        label={t('collections.fieldDescription')}
        description={t('collections.fieldDescriptionHint')}
        value={field.description ?? ''}
        error={problems['description']}
        onChange={description => change(withText(field, 'description', description), 'description')}
      />
      <TextArea
        label={t('collections.fieldInfo')}
        description={t('collections.fieldInfoHint')}
        value={field.info ?? ''}
        error={problems['info']}
        onChange={info => change(withText(field, 'info', info), 'info')}
      />
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
  const settleId = () => {
    const follows = fieldId === freeFieldId(document, before.current, fieldId)
    if (isStored({ editor, fieldId }) || !follows || field.title.trim() === '') return
    const to = freeFieldId(document, field.title, fieldId)
    if (to !== fieldId) editor.change(renameField(document, fieldId, to), { rename: { from: fieldId, to } })
  }
  return (
    <div ref={frame} data-part="title" onFocus={() => (before.current = field.title)}>
      <TextField
        label={t('collections.title')}
        isRequired
        value={field.title}
        error={field.title.trim() === '' ? t('collections.requiredField') : problems['title']}
        onChange={title => change({ ...field, title }, 'title')}
        onBlur={settleId}
      />
    </div>
  )
}

function FormatField({ editor, document, fieldId, field, problems }: FieldPart) {
  const [isPicking, setPicking] = useState(false)
  const format = findFormat(field.format)
  const pick = (formatId: string) => {
    setPicking(false)
    if (formatId === field.format) return
    const changed = changeFormat(document, fieldId, formatId)
    editor.change(changeField(changed, fieldId, next => withSavedLinks(next, editor.saved?.schema.properties[fieldId])))
  }
  return (
    <>
      <FormField label={t('collections.format')} error={problems['format']}>
        {control => (
          <Button
            id={control.id}
            isFullWidth
            iconAfter="unfold_more"
            icon={format?.icon ?? 'label'}
            className={styles.formatButton ?? ''}
            aria-label={`${t('collections.format')}: ${formatLabel(field.format)}`}
            {...(control['aria-describedby'] ? { 'aria-describedby': control['aria-describedby'] } : {})}
            onPress={() => setPicking(true)}
          >
            <span className={styles.formatName}>{formatLabel(field.format)}</span>
          </Button>
        )}
      </FormField>
      {isPicking && <FormatPicker value={field.format} onClose={() => setPicking(false)} onPick={pick} />}
    </>
  )
}

/** A field that goes back to the association it was keeps its links. */
function withSavedLinks(field: FieldSchema, saved: FieldSchema | undefined): FieldSchema {
  const association = isLink(field) && isLink(saved) ? saved?.metadata?.association : undefined
  return association ? withAssociation(field, association) : field
}

function isStored({ editor, fieldId }: Pick<FieldPart, 'editor' | 'fieldId'>): boolean {
  return Object.hasOwn(editor.saved?.schema.properties ?? {}, editor.stableId(fieldId))
}

function idHint(part: FieldPart): string {
  if (!isStored(part)) return t('collections.idFollows')
  return isLink(part.field) ? t('collections.idLink') : t('collections.idChange')
}

function withText(field: FieldSchema, key: 'description' | 'info', text: string): FieldSchema {
  const { [key]: _, ...rest } = field
  return text === '' ? rest : { ...rest, [key]: text }
}
