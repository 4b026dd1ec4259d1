import { Button, Dialog } from '@trellis/ui'
import { leaveSession } from './leave-session.ts'
import { useUser } from './session-store.ts'
import { SignInForm } from './sign-in-form.tsx'
import { t } from './texts.ts'

/** Over a page with unsaved changes whose session ran out: nothing typed is lost by signing in again. */
export function SignInAgain() {
  const { email } = useUser()
  return (
    <Dialog
      isOpen
      size="compact"
      icon="lock"
      title={t('session.signInAgain')}
      description={t('session.signInAgainHow')}
      footerStart={
        <Button variant="tertiary" onPress={() => void leaveSession()}>
          {t('session.leaveInstead')}
        </Button>
      }
    >
      <SignInForm email={email} />
    </Dialog>
  )
}
