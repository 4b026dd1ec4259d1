import { sql } from 'kysely'

/** The columns every record table has, server-owned or given with the record. */
export const systemColumns = sql`id text collate "C" primary key, version integer not null default 1,
  "recordTitle" text, "recordDescription" text, "recordImage" text, "recordColor" text,
  "createdAt" timestamptz(3) not null, "createdBy" text, "updatedAt" timestamptz(3) not null, "updatedBy" text`
