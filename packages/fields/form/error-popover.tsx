import { Button, Popover } from '@trellis/ui'
import { type RefObject, useEffect, useRef } from 'react'
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
  const frame = useRef<HTMLSpanElement>(null)
  useTakenFocus(frame)
  return (
    <span ref={frame}>
      <Popover label={t('form.errors')} trigger={trigger} placement="top start">
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
    </span>
  )
}

/** The focus that a refused save gives to the summary is the button's, which may come only after it. */
function useTakenFocus(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const summary = frame.current?.parentElement
    const take = () => {
      if (summary === document.activeElement) frame.current?.querySelector('button')?.focus({ preventScroll: true })
    }
    take()
    summary?.addEventListener('focus', take)
    return () => summary?.removeEventListener('focus', take)
  }, [frame])
}
