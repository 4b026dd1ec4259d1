import { IntegrationFailure } from '../failure.ts'
import { connectionFailure } from './sign-in.ts'

const signInCodes: ReadonlySet<string> = new Set(['28000', '28P01'])
const timeoutCodes: ReadonlySet<string> = new Set(['57014', '55P03', '25P03'])

/** What an SQLSTATE means. Its message is told where it speaks of the statement alone: others repeat values. */
export function postgresqlFailure(error: unknown): IntegrationFailure {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  if (signInCodes.has(code)) return new IntegrationFailure('SIGN_IN', 'The database refused user name or password')
  if (code === '3D000') return new IntegrationFailure('DATABASE', 'The server has no database of this name')
  if (code === '42501' || code === '25006')
    return new IntegrationFailure('RIGHTS', `The database refused it: ${message}`)
  if (timeoutCodes.has(code))
    return new IntegrationFailure('TIMEOUT', 'The database ended the statement before its end')
  if (/^(08|57P|53)/.test(code))
    return new IntegrationFailure('UNREACHABLE', `The database takes no calls now (${code})`)
  if (/^(42|23|0A|26)/.test(code)) return new IntegrationFailure('STATEMENT', `The database says: ${message} (${code})`)
  if (/^[0-9A-Z]{5}$/.test(code) && !/^E[A-Z]+$/.test(code))
    return new IntegrationFailure('STATEMENT', `The database refused the statement or one of its values (${code})`)
  return connectionFailure(error) ?? new IntegrationFailure('ANSWER', 'The answer of the database cannot be read')
}
