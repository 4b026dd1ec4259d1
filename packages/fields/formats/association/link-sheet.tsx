import type { FieldSchema, LinkedRecord } from '@trellis/model'
import { t } from '../../widget-texts.ts'
import styles from './association.module.css'
import { describeLink } from './linked-record.ts'
import { RecordLink } from './record-link.tsx'

type LinkSheetProps = { schema: FieldSchema; records: readonly LinkedRecord[]; hidden: number }

/** The linked records of a cell, to look at and to go to. */
export function LinkSheet({ schema, records, hidden }: LinkSheetProps) {
  return (
    <>
      <ul className={styles.rows} aria-label={schema.title}>
        {records.map(record => (
          <li key={record.id} className={styles.row}>
            <span className={styles.words}>
              <span className={styles.title}>
                <RecordLink schema={schema} record={record} />
                <span className={styles.link}>{describeLink(record.relationship, schema)}</span>
              </span>
              {record.recordDescription && <span className={styles.detail}>{record.recordDescription}</span>}
            </span>
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className={styles.more}>{t('field.furtherLinks', { count: hidden })}</p>}
    </>
  )
}
