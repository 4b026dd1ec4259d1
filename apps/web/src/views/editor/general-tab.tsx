import type { ViewDocument } from '@trellis/model'
import { ColorSwatchPicker, IconPicker, TextArea, TextField } from '@trellis/ui'
import { NamingFields } from '../../asset-names/naming-fields.tsx'
import { KeepDraftField } from '../../assets/keep-draft-field.tsx'
import type { AssetEditor } from '../../assets/use-asset-editor.ts'
import { t } from './texts.ts'
import styles from './view-editor.module.css'

type GeneralTabProps = { editor: AssetEditor<ViewDocument>; document: ViewDocument }

/** What a view is called and how it looks in lists. */
export function GeneralTab({ editor: { change, problems }, document }: GeneralTabProps) {
  const set = (key: keyof ViewDocument & string, value: string | undefined) => {
    const { [key]: _, ...rest } = document
    // An emptied text is left out, so that the definition holds no empty strings.
    change((value ? { ...rest, [key]: value } : rest) as ViewDocument, key)
  }
  return (
    <div className={styles.form}>
      <TextField
        label={t('viewEditor.name')}
        isRequired
        value={document.name}
        error={problems['name']}
        onChange={name => change({ ...document, name }, 'name')}
      />
      <TextArea
        label={t('viewEditor.description')}
        error={problems['description']}
        value={document.description ?? ''}
        onChange={value => set('description', value)}
      />
      <ColorSwatchPicker
        label={t('viewEditor.color')}
        value={document.color ?? null}
        onChange={value => set('color', value ?? undefined)}
      />
      <IconPicker
        label={t('viewEditor.icon')}
        value={document.icon ?? null}
        onChange={value => set('icon', value ?? undefined)}
      />
      <KeepDraftField
        value={document.keepDraftVer === true}
        onChange={keepDraftVer => change({ ...document, keepDraftVer })}
      />
      <NamingFields document={document} problems={problems} headingClassName={styles.heading} onChange={set} />
    </div>
  )
}
