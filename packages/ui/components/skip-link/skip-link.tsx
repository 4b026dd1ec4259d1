import { t } from '../../text/english.ts'
import styles from './skip-link.module.css'

/** First thing on the page; `target` is the id of the main landmark, which needs `tabIndex={-1}`. */
export function SkipLink({ target = 'main' }: { target?: string }) {
  return (
    <a href={`#${target}`} className={styles.skip} onClick={() => document.getElementById(target)?.focus()}>
      {t('kit.skipToContent')}
    </a>
  )
}
