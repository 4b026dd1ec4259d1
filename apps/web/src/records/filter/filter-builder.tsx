import type { Filter, RecordSchema } from '@trellis/model'
import { TextArea } from '@trellis/ui'
import { useState } from 'react'
import { completed, emptyGroup } from './edit-filter.ts'
import styles from './filter-editor.module.css'
import { FilterGroupEditor } from './filter-group.tsx'
import { type FilterGroup, filterOf } from './filter-tree.ts'
import { groupOfFilter } from './group-of-filter.ts'
import { parseFilter } from './parse-filter.ts'
import { t } from './texts.ts'

type FilterBuilderProps = {
  label: string
  schema: RecordSchema
  filter: Filter | undefined
  onChange: (filter: Filter | undefined) => void
}

/** A stored filter as rows and groups; one that holds more than these can say is edited as JSON. */
export function FilterBuilder(props: FilterBuilderProps) {
  const { label, schema, filter, onChange } = props
  const stored = filter && Object.keys(filter).length > 0 ? filter : undefined
  const text = JSON.stringify(stored)
  const [draft, setDraft] = useState<{ of: string | undefined; group: FilterGroup }>()
  const known = stored === undefined ? emptyGroup(schema) : groupOfFilter(stored)
  // Rows without a value are kept here alone; a filter that changed elsewhere, as by undo, replaces them.
  const group = draft && draft.of === text ? draft.group : known
  if (!group) return <JsonFilter {...props} />
  const change = (next: FilterGroup) => {
    const wanted = completed(next)
    const written = wanted && filterOf(wanted)
    setDraft({ of: JSON.stringify(written), group: next.parts.length > 0 ? next : emptyGroup(schema) })
    if (JSON.stringify(written) !== text) onChange(written)
  }
  return <FilterGroupEditor {...{ schema, group, label }} onChange={change} />
}

function JsonFilter({ label, filter, onChange }: FilterBuilderProps) {
  const [text, setText] = useState(() => JSON.stringify(filter, null, 2))
  const [isBroken, setBroken] = useState(false)
  const edit = (next: string) => {
    setText(next)
    const parsed = next.trim() === '' ? {} : parseFilter(next)
    setBroken(parsed === undefined)
    if (parsed) onChange(Object.keys(parsed).length > 0 ? parsed : undefined)
  }
  return (
    <TextArea
      className={styles.builder ?? ''}
      label={label}
      isLabelHidden
      description={t('records.filter.asJson')}
      isMono
      minRows={4}
      value={text}
      onChange={edit}
      error={isBroken ? t('records.filter.syntax') : undefined}
    />
  )
}
