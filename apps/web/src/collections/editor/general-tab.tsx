import { findFormat } from '@trellis/fields'
import { type CollectionDocument, formModes, isSystemField } from '@trellis/model'
import { ColorSwatchPicker, IconPicker, Select, TextArea, TextField } from '@trellis/ui'
import { NamingFields } from '../../asset-names/naming-fields.tsx'
import { KeepDraftField } from '../../assets/keep-draft-field.tsx'
import styles from '../collections.module.css'
import { changeField } from '../document/fields.ts'
import { t } from '../texts.ts'
import { CustomViews } from './custom-views.tsx'
import { EditedColors } from './edited-colors.tsx'
import { GeneralSwitches } from './general-switches.tsx'
import type { CollectionEditor } from './use-collection-editor.ts'

const automatic = '$first'

export function GeneralTab({ editor }: { editor: CollectionEditor }) {
  const { document, problems } = editor
  if (!document) return null
  const set = (next: CollectionDocument, mergeKey: string) => editor.change(next, { mergeKey })
  return (
    <div className={styles.form}>
      <TextField
        label={t('collections.name')}
        isRequired
        value={document.name}
        error={document.name.trim() === '' ? t('collections.requiredField') : problems['name']}
        onChange={name => set({ ...document, name }, 'name')}
      />
      <TextField
        label={t('collections.id')}
        isMono
        isReadOnly
        value={editor.id}
        description={t('collections.idFixed')}
      />
      <TextArea
        label={t('collections.description')}
        value={document.description ?? ''}
        error={problems['description']}
        onChange={description => {
          const { description: _, ...rest } = document
          set(description === '' ? rest : { ...rest, description }, 'description')
        }}
      />
      <TitleSelect document={document} onChange={next => set(next, 'title')} />
      <ColorSwatchPicker
        label={t('collections.color')}
        value={document.color ?? null}
        onChange={color => {
          const { color: _, ...rest } = document
          set(color === null ? rest : { ...rest, color }, 'color')
        }}
      />
      {!editor.inside && <EditedColors editor={editor} document={document} label={t('collections.colors')} />}
      <IconPicker
        label={t('collections.icon')}
        value={document.icon ?? null}
        onChange={icon => set({ ...document, icon }, 'icon')}
      />
      <Select
        label={t('collections.formMode')}
        description={t('collections.formModeHint')}
        value={document.formMode ?? 'plain'}
        options={formModes.map(id => ({ id, label: t(`collections.formMode.${id}`) }))}
        onChange={chosen => {
          const { formMode: _, ...rest } = document
          const formMode = formModes.find(mode => mode === chosen)
          set(formMode && formMode !== 'plain' ? { ...rest, formMode } : rest, 'formMode')
        }}
      />
      {!editor.inside && <CustomViews {...{ document, set }} />}
      {!editor.inside && (
        <KeepDraftField
          value={document.keepDraftVer === true}
          onChange={isKept => {
            const { keepDraftVer: _, ...rest } = document
            set(isKept ? { ...rest, keepDraftVer: true } : rest, 'keepDraftVer')
          }}
        />
      )}
      <GeneralSwitches {...{ document, set }} />
      <NamingFields
        document={document}
        problems={problems}
        headingClassName={styles.heading}
        onChange={(key, value) => {
          const { [key]: _, ...rest } = document
          set(value === undefined ? rest : { ...rest, [key]: value }, key)
        }}
      />
    </div>
  )
}

/** What records are called: a field, or the template that was set. */
function TitleSelect({
  document,
  onChange,
}: {
  document: CollectionDocument
  onChange: (document: CollectionDocument) => void
}) {
  const calculation = document.schema.properties['recordTitle']?.metadata?.calculation
  const template = typeof calculation === 'object' ? JSON.stringify(calculation) : calculation
  const fields = Object.entries(document.schema.properties).filter(
    ([id, field]) => !isSystemField(id) && findFormat(field.format)?.titleable === true,
  )
  const options = [
    { id: automatic, label: t('collections.titleFieldFirst') },
    { id: referenceTo('id'), label: t('collections.id') },
    ...fields.map(([id, field]) => ({ id: referenceTo(id), label: field.title })),
  ]
  if (template && !options.some(({ id }) => id === template)) {
    options.push({ id: template, label: t('collections.titleTemplate', { template }) })
  }
  return (
    <Select
      label={t('collections.titleField')}
      description={t('collections.titleFieldHint')}
      value={template ?? automatic}
      options={options}
      onChange={choice => onChange(withTitle(document, choice === automatic || choice === null ? undefined : choice))}
    />
  )
}

function withTitle(document: CollectionDocument, template: string | undefined): CollectionDocument {
  return changeField(document, 'recordTitle', field => {
    const { calculation: _, ...metadata } = field.metadata ?? {}
    return { ...field, metadata: template === undefined ? metadata : { ...metadata, calculation: template } }
  })
}

function referenceTo(fieldId: string): string {
  return `{{record.${fieldId}}}`
}
