import type { RecordSchema } from '@trellis/model'
import { Select } from '@trellis/ui'
import { lazy, Suspense, useState } from 'react'
import { applyChoice, choiceOf, choiceOfFormat, groupsOf, offeredFormats, otherFormat } from './column-choice.ts'
import type { Mapping, PreviewColumn } from './mapping.ts'
import { t } from './texts.ts'

const FormatPicker = lazy(async () => ({
  default: (await import('../collections/editor/format-picker.tsx')).FormatPicker,
}))

type FormatChoiceProps = {
  column: PreviewColumn
  mapping: Mapping
  schema: RecordSchema | undefined
  /** Ids that fields have already. */
  taken: readonly string[]
  problem: string | undefined
  onChange: (mapping: Mapping) => void
}

/** What a column becomes: what is likely in a list, every format in the builder's own choice of them. */
export function FormatChoice({ column, mapping, schema, taken, problem, onChange }: FormatChoiceProps) {
  const [isPicking, setPicking] = useState(false)
  const apply = (choice: string) => onChange(applyChoice({ column, mapping, choice, schema, taken }))
  return (
    <>
      <Select
        label={t('imports.format', { column: column.column })}
        isLabelHidden
        value={choiceOf(column, mapping, schema)}
        groups={groupsOf(column, mapping, schema)}
        {...(problem === undefined ? {} : { error: problem })}
        onChange={choice => {
          if (choice === otherFormat) setPicking(true)
          else if (choice) apply(choice)
        }}
      />
      {isPicking && (
        <Suspense>
          <FormatPicker
            value={mapping.field?.format ?? ''}
            offered={offeredFormats}
            onClose={() => setPicking(false)}
            onPick={formatId => {
              setPicking(false)
              apply(choiceOfFormat(formatId))
            }}
          />
        </Suspense>
      )}
    </>
  )
}
