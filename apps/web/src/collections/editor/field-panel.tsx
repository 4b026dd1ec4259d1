import { findFormat } from '@trellis/fields'
import { FieldInput, SettingsForm } from '@trellis/fields/web'
import type { CollectionDocument, FieldMetadata, FieldSchema } from '@trellis/model'
import { Button, Checkbox, Icon, RadioGroup, Select, TextArea, TextField } from '@trellis/ui'
import { useId, useState } from 'react'
import styles from '../collections.module.css'
import { changeField, changeFormat, groupOf, isRequired, moveField, setRequired } from '../document/fields.ts'
import { inOrder } from '../document/groups.ts'
import { t } from '../texts.ts'
import { FormatPicker } from './format-picker.tsx'
import type { CollectionEditor } from './use-collection-editor.ts'

type FieldPanelProps = { editor: CollectionEditor; fieldId: string }

/** Settings of one field: what every format has, then the format's own. */
export function FieldPanel({ editor, fieldId }: FieldPanelProps) {
  const { document } = editor
  const field = document?.schema.properties[fieldId]
  if (!document || !field) return null
  const change = (next: FieldSchema, path: string) =>
    editor.change(
      changeField(document, fieldId, () => next),
      { mergeKey: `${fieldId} ${path}` },
    )
  const problems = problemsOf(editor.problems, fieldId)
  const format = findFormat(field.format)
  const settings = Object.keys(format?.settings ?? {}).length > 0 ? format?.settings : undefined
  return (
    <>
      <Basics editor={editor} document={document} fieldId={fieldId} field={field} change={change} problems={problems} />
      {settings && (
        <>
          <h2 className={styles.heading}>{t('collections.moreProperties', { format: format?.label ?? '' })}</h2>
          <SettingsForm key={field.format} settings={settings} value={field} onChange={change} problems={problems} />
        </>
      )}
      {format?.storage === 'column' && <DefaultValue field={field} change={change} problem={problems['default']} />}
      <h2 className={styles.heading}>{t('collections.display')}</h2>
      <Display document={document} editor={editor} fieldId={fieldId} field={field} change={change} />
    </>
  )
}

type PartProps = {
  editor: CollectionEditor
  document: CollectionDocument
  fieldId: string
  field: FieldSchema
  change: (next: FieldSchema, path: string) => void
}

function Basics({
  editor,
  document,
  fieldId,
  field,
  change,
  problems,
}: PartProps & { problems: Readonly<Record<string, string>> }) {
  const [isPicking, setPicking] = useState(false)
  const format = findFormat(field.format)
  const isLink = format?.storage === 'link'
  return (
    <>
      <TextField
        label={t('collections.title')}
        isRequired
        autoFocus={field.title === t('collections.addField')}
        value={field.title}
        error={field.title.trim() === '' ? t('collections.requiredField') : problems['title']}
        onChange={title => change({ ...field, title }, 'title')}
      />
      <TextField label={t('collections.id')} isMono isReadOnly value={fieldId} error={problems['']} />
      <div>
        <span className={styles.label}>{t('collections.format')}</span>
        <Button isFullWidth iconAfter="unfold_more" icon={format?.icon ?? 'label'} onPress={() => setPicking(true)}>
          {format?.label ?? field.format}
        </Button>
        {problems['format'] && (
          <p className={styles.problem}>
            <Icon name="error" size={16} /> {problems['format']}
          </p>
        )}
      </div>
      {isPicking && (
        <FormatPicker
          value={field.format}
          onClose={() => setPicking(false)}
          onPick={formatId => {
            setPicking(false)
            if (formatId !== field.format) editor.change(changeFormat(document, fieldId, formatId))
          }}
        />
      )}
      {!isLink && (
        <Checkbox
          label={t('collections.required')}
          value={isRequired(document, fieldId)}
          onChange={value => editor.change(setRequired(document, fieldId, value === true))}
        />
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
        onChange={description => change(withText(field, 'description', description), 'description')}
      />
      <TextArea
        label={t('collections.fieldInfo')}
        description={t('collections.fieldInfoHint')}
        value={field.info ?? ''}
        onChange={info => change(withText(field, 'info', info), 'info')}
      />
    </>
  )
}

function DefaultValue({
  field,
  change,
  problem,
}: {
  field: FieldSchema
  change: PartProps['change']
  problem: string | undefined
}) {
  const id = useId()
  return (
    <FieldInput
      id={id}
      fieldId="default"
      schema={{ ...field, title: t('collections.default') }}
      value={field.default}
      onChange={value => {
        const { default: _, ...rest } = field
        change(value === undefined || value === null || value === '' ? rest : { ...rest, default: value }, 'default')
      }}
      required={false}
      disabled={false}
      readOnly={false}
      {...(problem ? { error: problem } : {})}
    />
  )
}

function Display({ document, editor, fieldId, field, change }: PartProps) {
  const { metadata } = field
  return (
    <>
      <Select
        label={t('collections.group')}
        isSearchable={false}
        value={groupOf(document, field)}
        options={inOrder(document).map(({ id, name }) => ({ id, label: name }))}
        onChange={groupId => groupId && editor.change(moveField(document, fieldId, { groupId }))}
      />
      <RadioGroup
        label={t('collections.priority')}
        value={metadata?.detailPriority ?? 'important'}
        options={[
          { id: 'important', label: t('collections.important') },
          { id: 'other', label: t('collections.otherPlaces') },
        ]}
        onChange={priority =>
          change(withMetadata(field, { detailPriority: priority === 'other' ? 'other' : undefined }), 'priority')
        }
      />
      <RadioGroup
        label={t('collections.fieldSize')}
        orientation="horizontal"
        value={metadata?.fieldSize ?? 'regular'}
        options={[
          { id: 'regular', label: t('collections.regular') },
          { id: 'full', label: t('collections.full') },
        ]}
        onChange={size => change(withMetadata(field, { fieldSize: size === 'full' ? 'full' : undefined }), 'size')}
      />
      <Checkbox
        label={t('collections.hidden')}
        value={metadata?.hidden === true}
        onChange={value => change(withMetadata(field, { hidden: value === true || undefined }), 'hidden')}
      />
      <Checkbox
        label={t('collections.readonly')}
        value={metadata?.disabled === true}
        onChange={value => change(withMetadata(field, { disabled: value === true || undefined }), 'disabled')}
      />
    </>
  )
}

/** Problems of one field by the path inside it. */
function problemsOf(problems: Readonly<Record<string, string>>, fieldId: string): Record<string, string> {
  const prefix = `document.schema.properties.${fieldId}`
  return Object.fromEntries(
    Object.entries(problems).flatMap(([path, message]) => {
      if (path === prefix) return [['', message]]
      return path.startsWith(`${prefix}.`) ? [[path.slice(prefix.length + 1), message]] : []
    }),
  )
}

type MetadataChange = { [Key in keyof FieldMetadata]?: FieldMetadata[Key] | undefined }

/** A setting that becomes undefined is removed. */
function withMetadata(field: FieldSchema, change: MetadataChange): FieldSchema {
  const metadata = Object.fromEntries(
    Object.entries({ ...field.metadata, ...change }).filter(([, value]) => value !== undefined),
  )
  return { ...field, metadata }
}

function withText(field: FieldSchema, key: 'description' | 'info', text: string): FieldSchema {
  const { [key]: _, ...rest } = field
  return text === '' ? rest : { ...rest, [key]: text }
}
