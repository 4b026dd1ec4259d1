import { UserError } from '@trellis/base'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { makeInputCheck } from '../operations/validate-input.ts'
import type { Services } from '../services.ts'
import { LoginInput } from '../sign-in/login-input.ts'
import { clearSessionCookies, refreshCookie, setSessionCookies } from '../sign-in/session-cookies.ts'
import { bearerToken } from './authenticate.ts'
import { cookiesOf, readCookie } from './cookies.ts'
import { makeRateLimit } from './rate-limit.ts'

const perAddress = { attempts: 300, seconds: 300 }
const perAccount = { attempts: 20, seconds: 300 }
const refreshes = { attempts: 3000, seconds: 300 }

/** Sign-in, a new access token, sign-out: the only routes that read the refresh cookie. */
export function addSignInRoutes(app: FastifyInstance, services: Services): void {
  const { signIn, config } = services
  const checkLogin = makeInputCheck(LoginInput)
  const logins = makeRateLimit(perAddress)
  const loginsOfAccount = makeRateLimit(perAccount)
  const tokens = makeRateLimit(refreshes)
  const cookies = (request: FastifyRequest, reply: FastifyReply) => cookiesOf(request, reply, config.url)

  app.post('/api/login', async (request, reply) => {
    logins.take(request.ip)
    const { email, password } = checkLogin(request.body)
    const account = `${request.ip} ${email.trim().toLowerCase()}`
    loginsOfAccount.take(account)
    const signedIn = await signIn.login({ email, password }, request.host)
    loginsOfAccount.forget(account)
    setSessionCookies(cookies(request, reply), signedIn)
    return signedIn.answer
  })

  app.post('/api/token', async (request, reply) => {
    tokens.take(request.ip)
    const refreshToken = readCookie(request, refreshCookie)
    if (!refreshToken) throw new UserError('UNAUTHENTICATED', 'Please sign in')
    try {
      const signedIn = await signIn.refresh(refreshToken, request.host)
      setSessionCookies(cookies(request, reply), signedIn)
      return signedIn.answer
    } catch (error) {
      if (error instanceof UserError && error.code === 'UNAUTHENTICATED') clearSessionCookies(cookies(request, reply))
      throw error
    }
  })

  app.post('/api/logout', async (request, reply) => {
    await signIn.logout({ refreshToken: readCookie(request, refreshCookie), accessToken: bearerToken(request) })
    clearSessionCookies(cookies(request, reply))
    return {}
  })
}
