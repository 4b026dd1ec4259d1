import type { SessionAnswer } from '@trellis/contract'
import { dropGrant, takeGrant } from './access-token.ts'
import { call } from './call.ts'
import type { OperationInput } from './operations.ts'
import { send } from './send.ts'

export async function signIn(credentials: { email: string; password: string }): Promise<SessionAnswer> {
  return adopt((await send('/api/login', { body: credentials })) as SessionAnswer)
}

export async function completeSetup(input: OperationInput<'SETUP_COMPLETE'>): Promise<SessionAnswer> {
  return adopt(await call('SETUP_COMPLETE', input))
}

export async function setPassword(input: OperationInput<'PASSWORD_SET'>): Promise<SessionAnswer> {
  return adopt(await call('PASSWORD_SET', input))
}

export async function acceptInvitation(input: OperationInput<'INVITATION_ACCEPT'>): Promise<SessionAnswer> {
  return adopt(await call('INVITATION_ACCEPT', input))
}

/** Ends the session here and in every tab, even when the server cannot be told. */
export async function signOut(): Promise<void> {
  try {
    await send('/api/logout')
  } finally {
    dropGrant('signed-out')
  }
}

function adopt(answer: SessionAnswer): SessionAnswer {
  takeGrant(answer)
  return answer
}
