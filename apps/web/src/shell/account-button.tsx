import { IconButton, whenIdle } from '@trellis/ui'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useUser } from '../session/session-store.ts'
import { t } from './texts.ts'

const load = () => import('./account-menu.tsx').then(module => ({ default: module.AccountMenu }))
const AccountMenu = lazy(load)

/** The account menu; its code comes after the first paint, or with the first press. */
export function AccountButton() {
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
  const button = (
    <IconButton
      icon="account_circle"
      iconSize={22}
      label={t('shell.account', { name: fullName })}
      onPress={() => {
        setWanted(true)
        setOpen(true)
      }}
    />
  )
  if (!isWanted) return button
  return (
    <Suspense fallback={button}>
      <AccountMenu isOpen={isOpen} onOpenChange={setOpen} />
    </Suspense>
  )
}
