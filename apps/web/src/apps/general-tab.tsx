import { Checkbox, ColorSwatchPicker, IconPicker, TextArea, TextField } from '@trellis/ui'
import { NamingFields } from '../asset-names/naming-fields.tsx'
import { KeepDraftField } from '../assets/keep-draft-field.tsx'
import styles from './app-editor.module.css'
import { t } from './texts.ts'
import type { AppEditor } from './use-app-editor.ts'

export function GeneralTab({ editor }: { editor: AppEditor }) {
  const { document, change, problems } = editor
  if (!document) return null
  return (
    <div className={styles.form}>
      <TextField
        label={t('apps.name')}
        isRequired
        autoFocus={document.name === ''}
        value={document.name}
        error={problems['name']}
        onChange={name => change({ ...document, name })}
      />
      <TextArea
        label={t('apps.description')}
        description={t('apps.descriptionHint')}
        error={problems['description']}
        value={document.description ?? ''}
        onChange={description => change(without(document, 'description', description))}
      />
      <ColorSwatchPicker
        label={t('apps.color')}
        value={document.color ?? null}
        onChange={color => change(without(document, 'color', color ?? ''))}
      />
      <IconPicker
        label={t('apps.icon')}
        value={document.icon ?? null}
        onChange={icon => change(without(document, 'icon', icon ?? ''))}
      />
      <Checkbox
        label={t('apps.hide')}
        description={t('apps.hideHint')}
        value={document.hideApp === true}
        onChange={hideApp => change({ ...document, hideApp: hideApp === true })}
      />
      <Checkbox
        label={t('apps.excludeFromSearch')}
        description={t('apps.excludeFromSearchHint')}
        value={document.excludeFromSearch === true}
        onChange={excluded => change({ ...document, excludeFromSearch: excluded === true })}
      />
      <KeepDraftField
        value={document.keepDraftVer === true}
        onChange={keepDraftVer => change({ ...document, keepDraftVer })}
      />
      <NamingFields
        document={document}
        problems={problems}
        headingClassName={styles.heading}
        onChange={(key, value) => change(without(document, key, value ?? ''))}
      />
    </div>
  )
}

/** An emptied text is left out, so that the definition holds no empty strings. */
function without<Document extends object>(document: Document, key: keyof Document & string, value: string): Document {
  const { [key]: _, ...rest } = document
  return (value === '' ? rest : { ...rest, [key]: value }) as Document
}
