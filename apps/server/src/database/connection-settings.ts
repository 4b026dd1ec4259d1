import type { ClientConfig } from 'pg'
import { typeParsers } from './type-parsers.ts'

/** How every connection is opened: UTC and ISO forms whatever the server's defaults are, our parsers, keep-alive. */
export function connectionSettings(connectionString: string): ClientConfig {
  return {
    connectionString,
    types: typeParsers,
    keepAlive: true,
    application_name: 'trellis',
    // The last lets search forgive a letter in a short word; PostgreSQL takes it whether or not pg_trgm is there.
    options:
      '-c timezone=UTC -c datestyle=ISO,YMD -c intervalstyle=iso_8601 -c standard_conforming_strings=on -c pg_trgm.word_similarity_threshold=0.45',
  }
}
