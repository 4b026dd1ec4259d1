import { mysql } from '../../sql/mysql.ts'
import { serveDatabase } from '../../sql/serve-database.ts'

export const server = serveDatabase(mysql)
