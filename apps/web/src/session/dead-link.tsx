import { Button, EmptyState } from '@trellis/ui'
import { t } from './texts.ts'

/** In place of a page that needs a single-use link: there was none, or it is good for nothing any more. */
export function DeadLink({ isUsedUp }: { isUsedUp: boolean }) {
  return (
    <EmptyState
      icon="link_off"
      title={isUsedUp ? t('session.linkUsedTitle') : t('session.noToken')}
      description={isUsedUp ? t('session.linkUsed') : t('session.noTokenHow')}
      action={<Button href="/sign-in">{t('session.toSignIn')}</Button>}
    />
  )
}
