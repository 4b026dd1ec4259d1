import { t } from '../../text/english.ts'
import { type Option, OptionName } from './option-name.tsx'
import styles from './select.module.css'

type ChosenOptionProps = { chosen: Option | undefined; value: string | null; placeholder: string | undefined }

/** What a closed select shows: a stored value that is no longer offered, as it is. */
export function ChosenOption({ chosen, value, placeholder }: ChosenOptionProps) {
  if (chosen) return <OptionName {...chosen} />
  if (value) return <code>{value}</code>
  return <span className={styles.placeholder}>{placeholder ?? t('kit.select')}</span>
}
