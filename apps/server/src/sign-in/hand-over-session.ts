import type { Transport } from '../calls/transport.ts'
import { setSessionCookies } from './session-cookies.ts'
import type { SignedIn, SignIn } from './sign-in.ts'

/** Gives the client the cookies of a session that began or went on, and notes who it is for the list of sessions. */
export async function handOverSession(
  signIn: SignIn,
  signedIn: SignedIn,
  { cookies, agent, ip }: Pick<Transport, 'cookies' | 'agent' | 'ip'>,
): Promise<SignedIn['answer']> {
  setSessionCookies(cookies, signedIn)
  await signIn.sessions.note(signedIn.refreshToken, { agent, address: ip })
  return signedIn.answer
}
