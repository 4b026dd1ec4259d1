import { useQueryClient } from '@tanstack/react-query'
import { ownValue } from '@trellis/base'
import { recordName } from '@trellis/fields/web'
import type { RecordSchema, TrellisRecord } from '@trellis/model'
import { toast } from '@trellis/ui'
import { useCallback, useRef, useState } from 'react'
import { isAbort } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { describeError } from '../../api/show-error.ts'
import type { ListWrites } from '../list/list-frame.ts'
import { recordsKey } from '../list/records-key.ts'
import { type BoardColumn, columnIdOf } from './board-columns.ts'
import { t } from './texts.ts'

type MovesOptions = {
  collectionId: string
  schema: RecordSchema
  fieldId: string
  /** Does it in place of writing the field. */
  write: ListWrites['card']
}

export type Moves = {
  /** Ids of the columns in which records are shown while their move is saved. */
  moved: ReadonlyMap<string, string>
  isSaving: boolean
  move: (record: TrellisRecord, column: BoardColumn) => Promise<void>
  /** What the last move came to, for screen readers. */
  message: string
}

const none: ReadonlyMap<string, string> = new Map()

/**
 * Moves a card by writing its field: shown at once, saved one after the other, taken back where the server refuses, with its
 * reason (1 §4). Every move that was saved here can be undone.
 */
export function useMoves({ collectionId, schema, fieldId, write }: MovesOptions): Moves {
  const client = useQueryClient()
  const [moved, setMoved] = useState(none)
  const [message, setMessage] = useState('')
  const isBusy = useRef(false)

  /** Answers whether it was done, with the record as it was saved here. */
  const save = useCallback(
    async (record: TrellisRecord, value: unknown): Promise<{ saved?: TrellisRecord } | undefined> => {
      if (isBusy.current) return undefined
      isBusy.current = true
      setMoved(new Map([[record.id, columnIdOf(value)]]))
      const title = recordName(record, schema)
      try {
        if (write) {
          const isDone = await write(record, { [fieldId]: value ?? null })
          if (!isDone) setMessage(t('board.notMoved', { title }))
          await client.invalidateQueries({ queryKey: recordsKey(collectionId) })
          return isDone ? {} : undefined
        }
        const before = ownValue(record, fieldId) ?? null
        const base = { version: record.version, values: { [fieldId]: before } }
        const cursor = { collectionId, id: record.id }
        const saved = await call('DATA_UPDATE', { cursor, record: { [fieldId]: value ?? null }, options: { base } })
        await client.invalidateQueries({ queryKey: recordsKey(collectionId) })
        return { saved }
      } catch (error) {
        setMessage(t('board.notMoved', { title }))
        if (!isAbort(error))
          toast.error({ title: t('board.notMoved', { title }), message: describeError(error).message })
        void client.invalidateQueries({ queryKey: recordsKey(collectionId) })
        return undefined
      } finally {
        isBusy.current = false
        setMoved(none)
      }
    },
    [client, collectionId, schema, fieldId, write],
  )

  const move = useCallback(
    async (record: TrellisRecord, column: BoardColumn) => {
      if (column.isClosed || columnIdOf(ownValue(record, fieldId)) === column.id) return
      const done = await save(record, column.value)
      if (!done) return
      const { saved } = done
      const told = t('board.moved', { title: recordName(record, schema), column: column.label })
      setMessage(told)
      if (saved) toast.information({ title: told, undo: () => void save(saved, ownValue(record, fieldId)) })
    },
    [save, schema, fieldId],
  )

  return { moved, isSaving: moved.size > 0, move, message }
}
