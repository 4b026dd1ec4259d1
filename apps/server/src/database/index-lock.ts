import { sql } from 'kysely'

/** Held by whoever builds an index, and by whoever reads a whole table long enough to keep a build waiting. */
export const indexLock = sql`hashtextextended('trellis indexes', 0)`
