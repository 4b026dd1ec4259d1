import { call } from '../api/call.ts'
import type { OperationInput } from '../api/operations.ts'
import { queryClient } from '../api/query-client.ts'
import { applyLocale } from '../session/apply-locale.ts'
import { useSession } from '../session/session-store.ts'

/** Stores language and time zone of the person at the screen, who sees everything by them from now on. */
export async function saveAccount(change: OperationInput<'ACCOUNT_SET'>): Promise<void> {
  const { user } = await call('ACCOUNT_SET', change)
  if (useSession.getState().status !== 'signed-in') return
  applyLocale(user)
  useSession.setState({ status: 'signed-in', user }, true)
  // What is of today, and by which day things are grouped, may be other.
  await queryClient.invalidateQueries()
}
