import { UserError } from '@trellis/base'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { makeRateLimit } from '../calls/rate-limit.ts'
import { makeInputCheck } from '../calls/validate-input.ts'
import type { Operation } from '../operations/execute.ts'
import type { Services } from '../services.ts'
import { handOverSession, signInClient } from '../sign-in/hand-over-session.ts'
import { LoginInput } from '../sign-in/login-input.ts'
import { clearSessionCookies, refreshCookie } from '../sign-in/session-cookies.ts'
import { TokenInput } from '../sign-in/token-input.ts'
import { makeAnswerAhead } from './answer-ahead.ts'
import { bearerToken } from './authenticate.ts'
import { cookiesOf, readCookie } from './cookies.ts'

const perAddress = { attempts: 300, seconds: 300 }
const perAccount = { attempts: 20, seconds: 300 }
const refreshes = { attempts: 3000, seconds: 300 }

/** Sign-in, a new access token, sign-out: the only routes that read the refresh cookie. */
export function addSignInRoutes(app: FastifyInstance, services: Services, operations: readonly Operation[]): void {
  const { signIn, config } = services
  const checkLogin = makeInputCheck(LoginInput)
  const checkToken = makeInputCheck(TokenInput)
  const answerAhead = makeAnswerAhead(services, operations)
  const logins = makeRateLimit(perAddress)
  const loginsOfAccount = makeRateLimit(perAccount)
  const tokens = makeRateLimit(refreshes)
  const cookies = (request: FastifyRequest, reply: FastifyReply) => cookiesOf(request, reply, config.url)
  const clientOf = (request: FastifyRequest, reply: FastifyReply) => ({
    cookies: cookies(request, reply),
    agent: request.headers['user-agent'] ?? '',
    ip: request.ip,
  })

  app.post('/api/login', async (request, reply) => {
    logins.take(request.ip)
    const { email, password } = checkLogin(request.body)
    const account = `${request.ip} ${email.trim().toLowerCase()}`
    loginsOfAccount.take(account)
    const client = clientOf(request, reply)
    const signedIn = await signIn.login({ email, password }, request.host, signInClient(client))
    loginsOfAccount.forget(account)
    return handOverSession(signIn, signedIn, client)
  })

  app.post('/api/token', async (request, reply) => {
    tokens.take(request.ip)
    const { ahead } = checkToken(request.body ?? {})
    const refreshToken = readCookie(request, refreshCookie)
    if (!refreshToken) throw new UserError('UNAUTHENTICATED', 'Please sign in')
    try {
      const signedIn = await signIn.refresh(refreshToken, request.host)
      const { accessToken } = await handOverSession(signIn, signedIn, clientOf(request, reply))
      const found = ahead && (await answerAhead({ ahead, accessToken, request, reply }))
      if (found === undefined) return signedIn.answer
      reply.header('content-type', 'application/json; charset=utf-8')
      return `${JSON.stringify(signedIn.answer).slice(0, -1)},"ahead":${found}}`
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
