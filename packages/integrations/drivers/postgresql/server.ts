import { postgresql } from '../../sql/postgresql.ts'
import { serveDatabase } from '../../sql/serve-database.ts'

export const server = serveDatabase(postgresql)
