import { showError } from '../api/show-error.ts'
import { signOut } from '../api/sign-in.ts'
import { forgetVisits } from '../shell/recent.ts'
import { forgetDrafts } from '../unsaved/forget-drafts.ts'
import { askToLeave } from '../unsaved/unsaved-store.ts'
import { useSession } from './session-store.ts'

/** Signs out, after asking where something is not saved. */
export async function leaveSession(): Promise<void> {
  if (!(await askToLeave())) return
  const session = useSession.getState()
  if ('user' in session) {
    forgetVisits(session.user.id)
    forgetDrafts(session.user.id)
  }
  await signOut().catch(showError)
}
