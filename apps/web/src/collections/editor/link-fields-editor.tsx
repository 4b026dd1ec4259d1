import { ownValue } from '@trellis/base'
import { findFormat } from '@trellis/fields'
import { formatLabel, SettingsForm } from '@trellis/fields/web'
import type { FieldSchema, LinkFieldSchema } from '@trellis/model'
import { Button, Checkbox, IconButton, Select, TextField } from '@trellis/ui'
import { useState } from 'react'
import {
  addLinkField,
  changeLinkField,
  linkFieldFormats,
  type Relationship,
  removeLinkField,
  requireLinkField,
  settleLinkFieldId,
  withLinkFormat,
} from '../document/link-fields.ts'
import { t } from '../texts.ts'
import styles from './association-panel.module.css'
import { iconOption } from './icon-option.ts'

type LinkFieldsEditorProps = {
  relationship: Relationship | undefined
  /** As the server has it: the ids of these fields stay. */
  saved: Relationship | undefined
  problems: Readonly<Record<string, string>>
  onChange: (relationship: Relationship | undefined) => void
}

/** What a link itself says, such as the role of a person in a project. */
export function LinkFieldsEditor({ relationship, saved, problems, onChange }: LinkFieldsEditorProps) {
  const entries = Object.entries(relationship?.properties ?? {})
  return (
    <div className={styles.linkFields}>
      <p className={styles.hint}>{t('collections.link.ownHint')}</p>
      {relationship &&
        entries.map(([id, field], index) => (
          <LinkField
            // Its id follows its title; its place does not change.
            key={index}
            {...{ id, field }}
            isRequired={relationship.required?.includes(id) ?? false}
            isSaved={ownValue(saved?.properties, id) !== undefined}
            problems={problemsOf(problems, id)}
            onChange={next => onChange(changeLinkField(relationship, id, next))}
            onSettle={() => onChange(settleLinkFieldId(relationship, id))}
            onRequire={isRequired => onChange(requireLinkField(relationship, id, isRequired))}
            onRemove={() => onChange(removeLinkField(relationship, id))}
          />
        ))}
      <Button
        variant="tertiary"
        icon="add"
        onPress={() => onChange(addLinkField(relationship, t('collections.link.newField')))}
      >
        {t('collections.link.addField')}
      </Button>
    </div>
  )
}

type LinkFieldProps = {
  id: string
  field: LinkFieldSchema
  isRequired: boolean
  isSaved: boolean
  problems: Readonly<Record<string, string>>
  onChange: (field: LinkFieldSchema) => void
  onSettle: () => void
  onRequire: (isRequired: boolean) => void
  onRemove: () => void
}

function LinkField({ id, field, isRequired, isSaved, problems, ...on }: LinkFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const settings = findFormat(field.format)?.settings ?? {}
  const hasSettings = Object.keys(settings).length > 0
  return (
    <section className={styles.linkField} aria-label={field.title || id}>
      <TextField
        label={t('collections.title')}
        isRequired
        description={<code>{id}</code>}
        value={field.title}
        error={field.title.trim() === '' ? t('collections.requiredField') : problems['']}
        onChange={title => on.onChange({ ...field, title })}
        onBlur={() => !isSaved && field.title.trim() !== '' && on.onSettle()}
      />
      <Select
        label={t('collections.format')}
        isSearchable
        value={field.format}
        options={linkFieldFormats.map(format => iconOption(format.id, formatLabel(format.id), format.id))}
        error={problems['format']}
        onChange={formatId => formatId && on.onChange(withLinkFormat(field, formatId))}
      />
      <div className={styles.linkFieldFoot}>
        <Checkbox
          label={t('collections.required')}
          value={isRequired}
          onChange={value => on.onRequire(value === true)}
        />
        {hasSettings && (
          <IconButton
            icon={isOpen ? 'expand_less' : 'tune'}
            aria-expanded={isOpen}
            label={t('collections.link.fieldSettings', { title: field.title })}
            onPress={() => setOpen(!isOpen)}
          />
        )}
        <IconButton
          icon="delete"
          label={t('collections.link.removeField', { title: field.title })}
          onPress={on.onRemove}
        />
      </div>
      {hasSettings && isOpen && (
        <div className={styles.linkFieldSettings}>
          <SettingsForm
            key={field.format}
            settings={settings}
            // A link field is checked as a field when the collection is saved.
            value={field as FieldSchema}
            onChange={next => on.onChange(next as LinkFieldSchema)}
            problems={problems}
          />
        </div>
      )}
    </section>
  )
}

/** By the path inside the link field; '' is the field itself. */
function problemsOf(problems: Readonly<Record<string, string>>, id: string): Record<string, string> {
  const prefix = `metadata.association.relationship.properties.${id}`
  return Object.fromEntries(
    Object.entries(problems).flatMap(([path, message]) =>
      path === prefix || path.startsWith(`${prefix}.`) ? [[path.slice(prefix.length + 1), message]] : [],
    ),
  )
}
