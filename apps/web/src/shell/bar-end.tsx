import { IconButton, whenIdle } from '@trellis/ui'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useUser } from '../session/session-store.ts'
import styles from './shell.module.css'
import { t } from './texts.ts'

const load = () => import('./late-bar-end.tsx').then(module => ({ default: module.LateBarEnd }))
const LateBarEnd = lazy(load)

/** What can be done with the page, the bell, the account menu, and the places that the palette and the keys lead to; their code comes after the first paint, or with the first press. */
export function BarEnd() {
  const { fullName } = useUser()
  const [isWanted, setWanted] = useState(false)
  const [isOpen, setOpen] = useState(false)
  useEffect(
    () =>
      whenIdle(
        () =>
          void load().then(
            () => setWanted(true),
            () => undefined,
          ),
      ),
    [],
  )
  const early = (
    <>
      <span className={styles.latePlace} />
      <IconButton
        icon="account_circle"
        iconSize={22}
        label={t('shell.account', { name: fullName })}
        onPress={() => {
          setWanted(true)
          setOpen(true)
        }}
      />
    </>
  )
  if (!isWanted) return early
  return (
    <Suspense fallback={early}>
      <LateBarEnd isOpen={isOpen} onOpenChange={setOpen} />
    </Suspense>
  )
}
