import type { Cookies } from '../calls/transport.ts'
import { accessTokenSeconds } from './access-tokens.ts'
import { refreshTokenSeconds } from './sessions.ts'
import type { SignedIn } from './sign-in.ts'

export const refreshCookie = 'trellis_refresh'
/** Lets images and downloads be fetched by plain addresses; good for reading files only. */
export const filesCookie = 'trellis_files'

const refreshPath = '/api'
const filesPath = '/api/files'

export function setSessionCookies(cookies: Cookies, signedIn: SignedIn): void {
  cookies.set(refreshCookie, signedIn.refreshToken, { maxAgeSeconds: refreshTokenSeconds, path: refreshPath })
  cookies.set(filesCookie, signedIn.filesToken, { maxAgeSeconds: accessTokenSeconds, path: filesPath })
}

export function clearSessionCookies(cookies: Cookies): void {
  cookies.clear(refreshCookie, { path: refreshPath })
  cookies.clear(filesCookie, { path: filesPath })
}
