import { findFormat } from '@trellis/fields'
import type { RecordSchema } from '@trellis/model'
import { Button, MultiSelect, Select } from '@trellis/ui'
import { useState } from 'react'
import rows from '../../assets/panel-rows.module.css'
import { t as ofCollections } from '../texts.ts'
import type { Index } from './describe-index.ts'
import { t } from './index-texts.ts'
import styles from './settings-tab.module.css'

/** The most fields that one index finds records by. */
const mostEqual = 3

type PinIndexProps = { schema: RecordSchema; onPin: (shape: NonNullable<Index['shape']>) => Promise<boolean> }

/** Asks for an index of one's own: what lists are filtered by, and how they are sorted. */
export function PinIndex({ schema, onPin }: PinIndexProps) {
  const [equal, setEqual] = useState<string[]>([])
  const [orderBy, setOrderBy] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const fields = Object.entries(schema.properties).flatMap(([id, field]) => {
    const format = findFormat(field.format)
    const isKept = format?.storage === 'column' || format?.storage === 'link'
    return isKept ? [{ id, label: field.title || id, isSorted: format.sortable }] : []
  })
  const add = async () => {
    setBusy(true)
    if (await onPin({ equal, ...(orderBy ? { orderBy } : {}) })) {
      setEqual([])
      setOrderBy(null)
    }
    setBusy(false)
  }
  return (
    <form
      className={styles.form}
      onSubmit={event => {
        event.preventDefault()
        void add()
      }}
    >
      <h3 className={rows.rowTitle}>{t('collections.index.own')}</h3>
      <p className={rows.hint}>{t('collections.index.ownWhy')}</p>
      <div className={styles.inputs}>
        <MultiSelect
          label={t('collections.index.equal')}
          description={t('collections.index.equalHint')}
          placeholder={t('collections.index.equalChoose')}
          value={equal}
          options={fields}
          maxItems={mostEqual}
          onChange={setEqual}
        />
        <Select
          label={t('collections.index.order')}
          description={t('collections.index.orderHint')}
          value={orderBy}
          options={fields.filter(({ isSorted }) => isSorted)}
          placeholder={ofCollections('collections.id')}
          isClearable
          onChange={setOrderBy}
        />
      </div>
      <Button type="submit" icon="push_pin" isBusy={isBusy} isDisabled={equal.length === 0 && orderBy === null}>
        {t('collections.index.ownPin')}
      </Button>
    </form>
  )
}
