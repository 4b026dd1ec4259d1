import { Select } from '@trellis/ui'
import styles from './imports.module.css'
import type { Preview, Reading } from './mapping.ts'
import { waysOf } from './notation.ts'
import { delimiterName, ReadingFields } from './reading-fields.tsx'
import { t } from './texts.ts'

type FileReadingProps = { preview: Preview; isDisabled: boolean; onChange: (reading: Reading) => void }

/** What was read and how; only text files have an encoding and something between the values, and only lines of JSON name their values. */
export function FileReading({ preview, isDisabled, onChange }: FileReadingProps) {
  const { fileName, rowCount, reading, sheets = [] } = preview
  const isText = !/\.(xlsx|jsonl|ndjson)$/i.test(fileName)
  const hasHeader = !/\.(jsonl|ndjson)$/i.test(fileName)
  const { encoding, delimiter } = reading
  const marks = { encoding: encoding.toUpperCase(), delimiter: delimiterName(delimiter) }
  return (
    <>
      <p className={styles.hint}>
        <bdi>{fileName}</bdi>
        {' · '}
        {isText ? t('imports.read', { rows: rowCount, ...marks }) : t('imports.fileRead', { rows: rowCount })}
        {(reading.headerLine ?? 1) > 1 && ` · ${t('imports.namesIn', { line: reading.headerLine ?? 1 })}`}
        {hasTimes(preview) && ` · ${t('imports.timesIn', { zone: reading.timeZone ?? 'UTC' })}`}
      </p>
      {sheets.length > 1 && (
        <div className={styles.sheet}>
          <Select
            label={t('imports.sheet')}
            description={t('imports.sheetHint', { count: sheets.length })}
            isDisabled={isDisabled}
            value={reading.sheet ?? null}
            options={sheets.map(name => ({ id: name, label: name }))}
            onChange={sheet => sheet !== null && sheet !== reading.sheet && onChange(ofSheet(reading, sheet))}
          />
        </div>
      )}
      <details className={styles.readingGroup}>
        <summary>{t('imports.readingTitle')}</summary>
        <ReadingFields {...{ isText, hasHeader, reading, isDisabled, onChange }} />
      </details>
    </>
  )
}

/** Where the names of the columns stand is another matter in each sheet. */
const ofSheet = ({ headerLine: _other, ...reading }: Reading, sheet: string): Reading => ({ ...reading, sheet })

const hasTimes = ({ columns }: Preview) => columns.some(({ field }) => waysOf(field).includes('timeZone'))
