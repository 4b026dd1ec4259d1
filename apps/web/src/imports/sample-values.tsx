import type { RecordSchema } from '@trellis/model'
import { Chip, Icon, VisuallyHidden } from '@trellis/ui'
import styles from './imports.module.css'
import { type Mapping, ofColumn, type PreviewColumn } from './mapping.ts'
import { fieldOf, storedText } from './notation.ts'
import { t } from './texts.ts'

type SampleValuesProps = {
  column: PreviewColumn
  mapping: Mapping
  schema: RecordSchema | undefined
  timeZone: string | undefined
}

const shown = 3

/** Texts of a column, and beside each the value that is stored for it, where that reads otherwise. */
export function SampleValues({ column, mapping, schema, timeZone }: SampleValuesProps) {
  const field = fieldOf(mapping, schema)
  const notation = { ...ofColumn(mapping), ...(timeZone !== undefined && { timeZone }) }
  return (
    <span className={styles.samples}>
      {column.samples.slice(0, shown).map(sample => {
        const stored = field && storedText(sample, field, notation)
        return (
          <span key={sample} className={styles.sampleValue}>
            <Chip size="small">{sample}</Chip>
            {stored !== undefined && stored !== sample && (
              <>
                <Icon name="arrow_forward" size={16} />
                <VisuallyHidden>{t('imports.storedAs')}</VisuallyHidden>
                <bdi>{stored}</bdi>
              </>
            )}
          </span>
        )
      })}
    </span>
  )
}
