import type { Cookies } from '../calls/transport.ts'
import { accessTokenSeconds } from './access-tokens.ts'
import type { SignedIn } from './sign-in.ts'

export const refreshCookie = 'trellis_refresh'
/** Lets images and downloads be fetched by plain addresses; good for reading files only. */
export const filesCookie = 'trellis_files'

/** By which a phone or tablet is known when somebody signs in on it again; it signs nobody in. */
export const deviceCookie = 'trellis_device'
/** As long as browsers keep one. */
const deviceCookieSeconds = 400 * 24 * 60 * 60

const refreshPath = '/api'
const filesPath = '/api/files'

export function setSessionCookies(cookies: Cookies, signedIn: SignedIn): void {
  cookies.set(refreshCookie, signedIn.refreshToken, { maxAgeSeconds: signedIn.livesFor, path: refreshPath })
  cookies.set(filesCookie, signedIn.filesToken, { maxAgeSeconds: accessTokenSeconds, path: filesPath })
  const { deviceSecret } = signedIn
  if (deviceSecret !== undefined)
    cookies.set(deviceCookie, deviceSecret, { maxAgeSeconds: deviceCookieSeconds, path: refreshPath })
}

export function clearSessionCookies(cookies: Cookies): void {
  cookies.clear(refreshCookie, { path: refreshPath })
  cookies.clear(filesCookie, { path: filesPath })
}
