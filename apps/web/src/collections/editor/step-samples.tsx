import type { SchemaStep } from '@trellis/contract'
import { formatList } from '@trellis/ui'
import styles from '../collections.module.css'
import { t } from './change-texts.ts'

/** Some of the values that would be lost, or that stand in the way. */
export function StepSamples({ step: { loses, samples } }: { step: SchemaStep }) {
  if (!samples?.length) return null
  const shown = formatList(samples.map(text => `“${text.slice(0, 60)}”`))
  const text = loses > 0 ? 'collections.change.samples' : 'collections.change.stands'
  return <span className={styles.hint}>{t(text, { samples: shown })}</span>
}
