import { isSameJson, ownValue } from '@trellis/base'
import { findRules, isEmptyValue } from '@trellis/fields'
import type { FormStore } from '@trellis/fields/web'
import { type FieldSchema, isSystemField, type RecordSchema, type TrellisRecord } from '@trellis/model'
import { localeTag } from '@trellis/ui/text'
import { useEffect, useState } from 'react'

const shownIds = ['recordTitle', 'recordDescription', 'recordImage', 'recordColor'] as const

/** What the head of a page shows of a record. */
export type LiveRecord = Partial<Record<(typeof shownIds)[number], string>>

/** What the record would be called and look like if it were saved now: it follows once changes have settled, not each key. */
export function useLiveRecord(store: FormStore, record: TrellisRecord | undefined, schema: RecordSchema): LiveRecord {
  const [live, setLive] = useState<LiveRecord>(() => readLive(store, record, schema))
  useEffect(() => {
    const update = () => {
      const next = readLive(store, record, schema)
      setLive(now => (isSameJson(now, next) ? now : next))
    }
    const stops = [store.subscribeSettled(update), ...shownIds.map(id => store.subscribeField(id, update))]
    update()
    return () => {
      for (const stop of stops) stop()
    }
  }, [store, record, schema])
  return live
}

function readLive(store: FormStore, record: TrellisRecord | undefined, { properties }: RecordSchema): LiveRecord {
  const live: LiveRecord = {}
  for (const id of shownIds) {
    const isMade = ownValue(properties, id)?.metadata?.calculation !== undefined
    const value = isMade ? store.getField(id).value : ownValue(record, id)
    if (typeof value === 'string' && value.trim() !== '') live[id] = value
  }
  if (properties['recordTitle']?.metadata?.calculation !== undefined) return live
  const title = titleByField(store, properties)
  return title === undefined ? live : { ...live, recordTitle: title }
}

/** Without a formula of its own a record is called by its first field that can be a title; undefined where that is as it was, empty, blank, or no value. */
export function titleByField(store: FormStore, properties: Readonly<Record<string, FieldSchema>>): string | undefined {
  const [id, field] =
    Object.entries(properties).find(([each, { format }]) => !isSystemField(each) && isTitle(format)) ?? []
  if (id === undefined || !field) return undefined
  const { value, isChanged } = store.getField(id)
  if (!isChanged || isEmptyValue(value)) return undefined
  const rules = findRules(field.format)
  // What is half typed is no value yet, and some formats cannot show it.
  if (!rules || 'problem' in rules.check(value, field)) return undefined
  return rules.display(value, field, localeTag()).trim() || undefined
}

function isTitle(formatId: string): boolean {
  const format = findRules(formatId)
  return format?.titleable === true && format.storage === 'column'
}
