import { Button, Popover } from '@trellis/ui'
import { t } from '../texts.ts'
import { ErrorEntries, type ErrorEntriesProps } from './error-entries.tsx'
import styles from './error-summary.module.css'

/** All errors behind one button. */
export function ErrorPopover(props: ErrorEntriesProps) {
  const trigger = (
    <Button variant="tertiary" status="error" icon="error">
      {t('form.seeAllErrors')}
    </Button>
  )
  return (
    <Popover label={t('form.errors')} trigger={trigger} placement="top">
      {close => (
        <div className={styles.popover}>
          <p className={styles.title}>{t('form.errors')}</p>
          <ErrorEntries
            {...props}
            onSelect={path => {
              close()
              props.onSelect(path)
            }}
          />
        </div>
      )}
    </Popover>
  )
}
