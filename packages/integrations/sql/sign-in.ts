import type { Socket } from 'node:net'
import type { RecordValues } from '@trellis/model'
import { securityOf } from '../databases/connection.ts'
import type { DriverCall } from '../define-driver-server.ts'
import { IntegrationFailure } from '../failure.ts'

/** How long a server may take to let somebody in. */
const signInMs = 10_000

export type Target = { host: string; port: number; database: string; user: string; password: string }

export function targetOf({ connection, secrets }: DriverCall): Target {
  const { password } = secrets
  if (password === undefined) throw new IntegrationFailure('SECRETS', 'The secret password is not set')
  const { host, database, user } = connection
  const port = Number(connection['port'])
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new IntegrationFailure('INPUT', 'Port: a whole number from 1 to 65535')
  return { host: String(host), port, database: String(database), user: String(user), password }
}

/** Of `tls.connect`; undefined where the connection is to be open. */
export function tlsOf(connection: RecordValues) {
  const security = securityOf(connection)
  if (security === 'none') return undefined
  const { authority } = connection
  const ca = security === 'verified' && typeof authority === 'string' ? authority : undefined
  return { rejectUnauthorized: security === 'verified', ...(ca && { ca }) }
}

/** Signs in over a connection of the guard, which ends where that takes too long or nobody waits any more. */
export async function signIn<Session>(call: DriverCall, enter: (socket: Socket, target: Target) => Promise<Session>) {
  const target = targetOf(call)
  const socket = await call.connect(target)
  const late = AbortSignal.any([call.signal, AbortSignal.timeout(signInMs)])
  const ended = Promise.withResolvers<never>()
  const giveUp = () => socket.destroy()
  const gone = () => ended.reject(new IntegrationFailure('UNREACHABLE', `${target.host} closed the connection`))
  late.addEventListener('abort', giveUp, { once: true })
  socket.once('close', gone)
  const entering = enter(socket, target)
  try {
    // The library says more of why a connection was closed, where it says anything.
    return await Promise.race([entering, ended.promise.catch(error => afterLibrary(entering, error))])
  } catch (error) {
    entering.catch(() => undefined)
    socket.destroy()
    if (late.aborted) throw new IntegrationFailure('TIMEOUT', `${target.host} let nobody in in time`)
    throw error
  } finally {
    late.removeEventListener('abort', giveUp)
    socket.off('close', gone)
    ended.promise.catch(() => undefined)
  }
}

async function afterLibrary<Session>(entering: Promise<Session>, error: unknown): Promise<Session> {
  const moment = new Promise<never>((_, reject) => setTimeout(() => reject(error), 50))
  return Promise.race([entering, moment])
}

/** What Node says of a connection that ends; undefined where it is about something else. */
export function connectionFailure(error: unknown): IntegrationFailure | undefined {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  if (/CERT|TLS|SSL|SELF_SIGNED|ISSUER|EPROTO|ALTNAME/.test(code) || /\bSSL\b|\bTLS\b|secure connection/i.test(message))
    return new IntegrationFailure('TLS', 'The database has no secure connection that can be trusted')
  if (/^(ECONN|EPIPE|ETIMEDOUT|ERR_STREAM|PROTOCOL_CONNECTION_LOST)/.test(code) || /terminated|closed/i.test(message))
    return new IntegrationFailure('UNREACHABLE', 'The database closed the connection')
  return undefined
}

export const missingLibrary = (name: string) => (): never => {
  throw new IntegrationFailure('LIBRARY', `The library ${name} is not installed on the server: npm install ${name}`)
}
