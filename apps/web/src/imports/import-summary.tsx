import type { RecordSchema } from '@trellis/model'
import { Button, Chip } from '@trellis/ui'
import styles from './imports.module.css'
import type { Preview } from './mapping.ts'
import { matchTitle } from './match-choice.tsx'
import { t } from './texts.ts'

type ImportSummaryProps = {
  preview: Preview
  schema: RecordSchema | undefined
  updateBy: string | undefined
  onMatch: (fieldId: string) => void
}

/** What becomes of the rows, over everything else: records that would be there twice stand out, with the way out of it. */
export function ImportSummary({ preview: { counts, matches }, schema, updateBy, onMatch }: ImportSummaryProps) {
  const { inserts, updates, errors } = counts
  const match = matches.find(({ found, distinct }) => found * 2 > distinct)
  const doubles = updateBy === undefined && inserts > 0 ? match : undefined
  return (
    <div className={styles.summary}>
      <Chip {...(doubles && { status: 'warn', icon: 'warning' })}>{t('imports.countNew', { count: inserts })}</Chip>
      {schema && <Chip>{t('imports.countChanged', { count: updates })}</Chip>}
      {errors > 0 && (
        <Chip status="error" icon="error">
          {t('imports.countWrong', { count: errors })}
        </Chip>
      )}
      {doubles && (
        <>
          <span className={styles.summaryText}>
            {t('imports.doubles', { found: doubles.found, field: matchTitle(doubles.fieldId, schema) })}
          </span>
          <Button size="small" onPress={() => onMatch(doubles.fieldId)}>
            {t('imports.updateThere')}
          </Button>
        </>
      )}
      {updateBy !== undefined && updates > 0 && (
        <span className={styles.summaryText}>{t('imports.updatesBy', { field: matchTitle(updateBy, schema) })}</span>
      )}
    </div>
  )
}
