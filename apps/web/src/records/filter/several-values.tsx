import { findFormat } from '@trellis/fields'
import type { FieldSchema } from '@trellis/model'
import { Button, IconButton, MultiSelect } from '@trellis/ui'
import { useState } from 'react'
import styles from './filter-editor.module.css'
import { OneValue } from './one-value.tsx'
import { t } from './texts.ts'

type SeveralValuesProps = {
  field: FieldSchema
  fieldId: string
  label: string
  value: readonly unknown[]
  onChange: (value: unknown[]) => void
}

/** Values without a list to choose from: words and numbers as chips, dates and times each in an input of their own. */
export function SeveralValues(props: SeveralValuesProps) {
  const format = findFormat(props.field.format)
  return format && written.has(format.comparison) ? <Written {...props} /> : <Inputs {...props} />
}

const written: ReadonlySet<string> = new Set(['text', 'number', 'list'])

function Written({ field, label, value, onChange }: SeveralValuesProps) {
  const format = findFormat(field.format)
  const [problem, setProblem] = useState<string>()
  const read = (texts: readonly string[]) => {
    const known = new Map(value.map(each => [String(each), each]))
    const next: unknown[] = []
    setProblem(undefined)
    for (const text of texts) {
      // Items of a list are compared as they are, values as the field has them.
      const parsed = known.has(text) || format?.comparison === 'list' ? undefined : format?.fromText(text, field)
      if (parsed && 'problem' in parsed) setProblem(parsed.problem)
      else next.push(known.get(text) ?? parsed?.value ?? text)
    }
    onChange(next)
  }
  return (
    <MultiSelect
      label={label}
      isLabelHidden
      allowsNew
      options={[]}
      placeholder={t('records.filter.listHint')}
      value={value.map(String)}
      onChange={read}
      {...(problem ? { error: problem } : {})}
    />
  )
}

function Inputs({ field, fieldId, label, value, onChange }: SeveralValuesProps) {
  const shown = value.length > 0 ? value : [undefined]
  return (
    <div className={styles.picked}>
      {shown.map((each, index) => (
        <span key={`${index}-${shown.length}`} className={styles.one}>
          <OneValue {...{ field, fieldId, label }} value={each} onChange={next => onChange(shown.with(index, next))} />
          {shown.length > 1 && (
            <IconButton
              icon="close"
              size="small"
              label={t('records.filter.removeValue')}
              onPress={() => onChange(shown.filter((_, at) => at !== index))}
            />
          )}
        </span>
      ))}
      <Button variant="link" size="small" icon="add" onPress={() => onChange([...shown, null])}>
        {t('records.filter.addValue')}
      </Button>
    </div>
  )
}
