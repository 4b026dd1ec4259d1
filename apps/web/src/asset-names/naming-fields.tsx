import { TextArea, TextField } from '@trellis/ui'
import { t } from './texts.ts'

type Naming = { publicName?: string; adminName?: string; adminNotes?: string }

type NamingFieldsProps = {
  document: Naming
  onChange: (key: keyof Naming, value: string | undefined) => void
  problems: Readonly<Record<string, string>>
  headingClassName: string | undefined
}

/** What the definition of a collection or an app is called by whom, and what builders note about it (1 §3.2). */
export function NamingFields({ document, onChange, problems, headingClassName }: NamingFieldsProps) {
  const props = (key: keyof Naming) => ({
    label: t(`assetNames.${key}`),
    description: t(`assetNames.${key}Hint`),
    value: document[key] ?? '',
    error: problems[key],
    onChange: (value: string) => onChange(key, value === '' ? undefined : value),
  })
  return (
    <>
      <h2 className={headingClassName}>{t('assetNames.title')}</h2>
      <TextField {...props('publicName')} />
      <TextField {...props('adminName')} />
      <TextArea {...props('adminNotes')} />
    </>
  )
}
