import { ownValue } from '@trellis/base'
import { FieldCell } from '@trellis/fields/web'
import type { RecordSchema, TrellisRecord } from '@trellis/model'
import { factsOf } from './facts-of.ts'
import styles from './record-page.module.css'

type RecordFactsProps = { record: TrellisRecord; schema: RecordSchema }

/** The important fields of a record at a glance, under its title. */
export function RecordFacts({ record, schema }: RecordFactsProps) {
  const facts = factsOf(record, schema)
  if (facts.length === 0) return null
  return (
    <dl className={styles.facts}>
      {facts.map(({ id, field }) => (
        <div key={id} className={styles.fact}>
          <dt>{field.title}</dt>
          <dd>
            <FieldCell fieldId={id} schema={field} value={ownValue(record, id)} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
