import type { Transport } from '../calls/transport.ts'
import { deviceCookie, setSessionCookies } from './session-cookies.ts'
import type { SignedIn, SignIn, SignInClient } from './sign-in.ts'

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

/** On what somebody signs in, as it says itself. */
export function signInClient({ agent, cookies }: Pick<Transport, 'cookies' | 'agent'>): SignInClient {
  return { agent, deviceSecret: cookies.get(deviceCookie) }
}
