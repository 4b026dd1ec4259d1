import { useEffect, useRef } from 'react'
import {
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastRegion as AriaToastRegion,
  type QueuedToast,
  Text,
  UNSTABLE_ToastContent as ToastContent,
} from 'react-aria-components'
import { focusIfLost } from '../../focus-if-lost.ts'
import { Icon } from '../../icons/icon.tsx'
import { t } from '../../text/english.ts'
import { Button } from '../button/button.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import styles from './toast.module.css'
import { type QueuedMessage, type ToastKind, toastQueue } from './toast-queue.ts'

const icons: Record<ToastKind, string> = {
  success: 'check_circle',
  error: 'error',
  warning: 'warning',
  information: 'info',
}

/** Mount once per page. F8 moves focus to it. */
export function ToastRegion() {
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const focus = (event: KeyboardEvent) => event.key === 'F8' && region.current?.focus()
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [])
  return (
    <AriaToastRegion
      queue={toastQueue}
      ref={region}
      className={styles.region ?? ''}
      aria-label={t('kit.notifications')}
    >
      {({ toast }) => <Toast toast={toast} />}
    </AriaToastRegion>
  )
}

function Toast({ toast }: { toast: QueuedToast<QueuedMessage> }) {
  const { kind, title, message, undo, action, count } = toast.content
  const close = () => {
    toastQueue.close(toast.key)
    // What had it before the toast may be what was deleted.
    focusIfLost()
  }
  const act = (run: () => void) => () => {
    run()
    close()
  }
  return (
    <AriaToast toast={toast} className={styles.toast ?? ''} data-kind={kind}>
      <Icon
        name={icons[kind]}
        isFilled
        size={20}
        label={kindName(kind)}
        {...(styles.icon ? { className: styles.icon } : {})}
      />
      <ToastContent className={styles.content ?? ''}>
        <Text slot="title" className={styles.title ?? ''}>
          {title}
          {count > 1 && <span className={styles.count}>×{count}</span>}
        </Text>
        {message && (
          <Text slot="description" className={styles.message ?? ''}>
            {message}
          </Text>
        )}
        {action && (
          <Button variant="link" size="small" onPress={act(action.onPress)}>
            {action.label}
          </Button>
        )}
      </ToastContent>
      {undo && (
        <Button variant="tertiary" size="small" icon="undo" onPress={act(undo)}>
          {t('kit.undo')}
        </Button>
      )}
      <IconButton icon="close" size="small" label={t('kit.close')} tooltip={false} onPress={close} />
    </AriaToast>
  )
}

function kindName(kind: ToastKind): string {
  const names: Record<ToastKind, string> = {
    success: t('kit.success'),
    error: t('kit.error'),
    warning: t('kit.warning'),
    information: t('kit.info'),
  }
  return names[kind]
}
