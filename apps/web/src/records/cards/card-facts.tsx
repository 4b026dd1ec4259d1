import { ownValue } from '@trellis/base'
import { GridContext, renderCell } from '@trellis/fields/web'
import type { FieldSchema, TrellisRecord } from '@trellis/model'
import styles from './card-facts.module.css'

type CardFactsProps = { record: TrellisRecord; fields: readonly (readonly [string, FieldSchema])[] }

/** What a card says of its record below the title; empty values are left out. The card itself calls `useCellFormats`. */
export function CardFacts({ record, fields }: CardFactsProps) {
  const filled = fields.filter(
    ([id]) => ownValue(record, id) !== undefined && ownValue(record, id) !== null && ownValue(record, id) !== '',
  )
  if (filled.length === 0) return null
  return (
    // All of a card leads to its record, where what its values link can be opened: they are no stops of their own.
    <GridContext value>
      <dl className={styles.facts}>
        {filled.map(([id, schema]) => (
          <div key={id} className={styles.fact}>
            <dt title={schema.title}>{schema.title}</dt>
            <dd>{renderCell({ fieldId: id, schema, value: ownValue(record, id) })}</dd>
          </div>
        ))}
      </dl>
    </GridContext>
  )
}
