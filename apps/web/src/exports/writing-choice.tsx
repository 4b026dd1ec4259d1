import { RadioGroup } from '@trellis/ui'
import styles from './export-dialog.module.css'
import { choices, choicesOf, type ExportWriting } from './export-writing.ts'
import { t } from './texts.ts'

type WritingProps = { writing: ExportWriting; onChange: (writing: ExportWriting) => void }

export function FormatChoice({ writing, onChange }: WritingProps) {
  const { format } = writing
  return (
    <RadioGroup
      label={t('exports.format')}
      variant="cards"
      value={format}
      onChange={id => onChange({ ...writing, format: choices.format.find(each => each === id) ?? format })}
      options={choices.format.map(id => ({
        id,
        label: t(`exports.${id}`),
        description: t(`exports.${id}Hint`),
      }))}
    />
  )
}

const options = {
  show: () => choices.show.map(id => ({ id, label: t(`exports.show.${id}`) })),
  header: () => choices.header.map(id => ({ id, label: t(`exports.header.${id}`) })),
  delimiter: () => choices.delimiter.map(id => ({ id, label: t(`exports.delimiter.${id}`) })),
  decimal: () => choices.decimal.map(id => ({ id, label: t(`exports.decimal.${id}`) })),
}

/** What there is to choose for the format. */
export function WritingChoice({ writing, onChange }: WritingProps) {
  const keys = choicesOf(writing.format)
  if (keys.length === 0) return null
  return (
    <div className={styles.writing}>
      {keys.map(key => (
        <RadioGroup
          key={key}
          label={t(`exports.${key}`)}
          orientation="horizontal"
          value={writing[key]}
          onChange={id => onChange({ ...writing, [key]: choices[key].find(each => each === id) ?? writing[key] })}
          options={options[key]()}
        />
      ))}
    </div>
  )
}
