import { IntegrationFailure } from '../failure.ts'
import { connectionFailure } from './sign-in.ts'

const rights: ReadonlySet<number> = new Set([1044, 1142, 1143, 1227, 1370, 1792, 1290, 1148, 4166])
/** Their messages speak of the statement and of names alone; others repeat values. */
const told: ReadonlySet<number> = new Set([
  1046, 1048, 1049, 1051, 1052, 1054, 1060, 1064, 1109, 1136, 1146, 1295, 1305, 1364, 1451, 1452,
])

/** What an error number of MySQL or MariaDB means. */
export function mysqlFailure(error: unknown): IntegrationFailure {
  const { errno = 0, message = '', code = '' } = error as { errno?: number; message?: string; code?: string }
  if (errno === 1045 || errno === 1698 || errno === 3118)
    return new IntegrationFailure('SIGN_IN', 'The database refused user name or password')
  if (errno === 1049) return new IntegrationFailure('DATABASE', 'The server has no database of this name')
  if (errno === 1044)
    return new IntegrationFailure('DATABASE', 'There is no such database, or the user name may not use it')
  if (rights.has(errno)) return new IntegrationFailure('RIGHTS', `The database refused it: ${message}`)
  if (errno === 1317 || errno === 1969 || errno === 3024 || errno === 1205)
    return new IntegrationFailure('TIMEOUT', 'The database ended the statement before its end')
  if (errno === 1040 || errno === 1203 || errno === 1129 || errno === 1053)
    return new IntegrationFailure('UNREACHABLE', `The database takes no calls now (${errno})`)
  if (told.has(errno)) return new IntegrationFailure('STATEMENT', `The database says: ${message} (${errno})`)
  if (errno > 0 && code.startsWith('ER_'))
    return new IntegrationFailure('STATEMENT', `The database refused the statement or one of its values (${errno})`)
  return connectionFailure(error) ?? new IntegrationFailure('ANSWER', 'The answer of the database cannot be read')
}
