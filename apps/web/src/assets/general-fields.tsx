import { ColorSwatchPicker, IconPicker, TextArea, TextField } from '@trellis/ui'
import { registerTexts } from '@trellis/ui/text'
import type { ReactNode } from 'react'
import { NamingFields } from '../asset-names/naming-fields.tsx'
import styles from './general-fields.module.css'
import { KeepDraftField } from './keep-draft-field.tsx'

const t = registerTexts('ui', {
  'assets.color': 'Color',
  'assets.description': 'Description',
  'assets.icon': 'Icon',
  'assets.name': 'Name',
})

type General = {
  name: string
  description?: string
  color?: string
  icon?: string
  publicName?: string
  adminName?: string
  adminNotes?: string
  keepDraftVer?: boolean
}

type GeneralFieldsProps<Document extends General> = {
  document: Document
  problems: Readonly<Record<string, string>>
  /** Edits of one key that follow each other closely are one step. */
  onChange: (next: Document, key: string) => void
  descriptionHint?: string
  /** What one kind alone has. */
  children?: ReactNode
}

/** The page General of every asset: what it is called and how it looks in lists (1 §3.2). */
export function GeneralFields<Document extends General>(props: GeneralFieldsProps<Document>) {
  const { document, problems, onChange, descriptionHint, children } = props
  const set = (key: keyof General, value: string | undefined) => {
    const { [key]: _, ...rest } = document
    // An emptied text is left out, so that the definition holds no empty strings.
    onChange((value ? { ...rest, [key]: value } : rest) as Document, key)
  }
  return (
    <div className={styles.form}>
      <TextField
        label={t('assets.name')}
        isRequired
        autoFocus={document.name === ''}
        value={document.name}
        error={problems['name']}
        onChange={name => onChange({ ...document, name }, 'name')}
      />
      <TextArea
        label={t('assets.description')}
        {...(descriptionHint ? { description: descriptionHint } : {})}
        error={problems['description']}
        value={document.description ?? ''}
        onChange={value => set('description', value)}
      />
      <ColorSwatchPicker
        label={t('assets.color')}
        value={document.color ?? null}
        onChange={value => set('color', value ?? undefined)}
      />
      <IconPicker
        label={t('assets.icon')}
        value={document.icon ?? null}
        onChange={value => set('icon', value ?? undefined)}
      />
      {children}
      <KeepDraftField
        value={document.keepDraftVer === true}
        onChange={keepDraftVer => onChange({ ...document, keepDraftVer }, 'keepDraftVer')}
      />
      <NamingFields document={document} problems={problems} headingClassName={styles.heading} onChange={set} />
    </div>
  )
}
