import styles from './imports.module.css'
import type { Preview, Reading } from './mapping.ts'
import { delimiterName, ReadingFields } from './reading-fields.tsx'
import { t } from './texts.ts'

type FileReadingProps = { preview: Preview; isDisabled: boolean; onChange: (reading: Reading) => void }

/** What was read and how; only text files have an encoding and something between the values. */
export function FileReading({ preview, isDisabled, onChange }: FileReadingProps) {
  const { fileName, rowCount, reading } = preview
  const isText = !/\.(xlsx|jsonl|ndjson)$/i.test(fileName)
  const { encoding, delimiter } = reading
  const marks = { encoding: encoding.toUpperCase(), delimiter: delimiterName(delimiter) }
  return (
    <>
      <p className={styles.hint}>
        {fileName}
        {' · '}
        {isText ? t('imports.read', { rows: rowCount, ...marks }) : t('imports.fileRead', { rows: rowCount })}
      </p>
      {isText && (
        <details className={styles.readingGroup}>
          <summary>{t('imports.readingTitle')}</summary>
          <ReadingFields reading={reading} isDisabled={isDisabled} onChange={onChange} />
        </details>
      )}
    </>
  )
}
