import { ownValue } from '@trellis/base'
import { linkedRecords } from '@trellis/fields'
import { isLink } from '@trellis/fields/formula'
import type { FormulaScope } from '@trellis/formula'
import type { FieldSchema, RecordSchema, RecordValues } from '@trellis/model'
import { useEffect, useRef, useState } from 'react'
import { call } from '../api/call.ts'
import type { FormulaEditing } from './use-formula-editing.ts'

export type SampleRecord = {
  /** Where records can be taken from; undefined where none are stored yet. */
  collectionId: string | undefined
  /** The one whose values are tried. */
  recordId: string | undefined
  take: (id: string) => void
}

/** The formula is tried with a stored record as soon as there is one: values that people entered say more than made up ones. */
export function useSampleRecord(
  { sample, setSample }: FormulaEditing,
  schema: RecordSchema | undefined,
  collectionId: string | undefined,
): SampleRecord {
  const [recordId, setRecordId] = useState<string>()
  const start = useRef(sample)
  const current = useRef(sample)
  useEffect(() => {
    current.current = sample
  })
  const asked = schema && 'record' in sample ? collectionId : undefined
  const show = (record: { id: string } & RecordValues) => {
    setRecordId(record.id)
    setSample(withRecord(current.current, record, schema))
  }
  const latest = useRef(show)
  useEffect(() => {
    latest.current = show
  })
  useEffect(() => {
    if (asked === undefined) return
    const leaving = new AbortController()
    const cursor = { collectionId: asked, options: { limit: 1 } }
    call('DATA_LIST', { cursor, count: 'none' }, { signal: leaving.signal }).then(
      // Whoever has begun to try values of their own keeps them.
      ({ list: [first] }) => first && current.current === start.current && latest.current(first),
      () => undefined,
    )
    return () => leaving.abort()
  }, [asked])
  return {
    collectionId: asked,
    recordId,
    take: id => {
      if (asked === undefined) return
      call('DATA_GET', { cursor: { collectionId: asked, id } }).then(show, reportError)
    },
  }
}

/** What the record does not have is empty; links as formulas see them. */
function withRecord(sample: FormulaScope, record: RecordValues, schema: RecordSchema | undefined): FormulaScope {
  const fields = Object.entries(schema?.properties ?? {})
  const values = fields.map(([id, field]) => [
    id,
    isLink(field) ? linksOf(ownValue(record, id), field) : (ownValue(record, id) ?? null),
  ])
  return { ...sample, record: Object.fromEntries(values) }
}

function linksOf(value: unknown, { metadata }: FieldSchema): unknown {
  const linked = linkedRecords(value)
  return metadata?.association?.max === 1 ? (linked[0] ?? null) : linked
}
