import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { untilIndexed } from '../until-indexed.ts'
import type { World } from '../world.ts'
import {
  airfieldColumns,
  airfieldsDocument,
  pinnedIndexes,
  runwayColumns,
  runwaysDocument,
  surfaces,
} from './collections.ts'
import { asOwner, fillBoth, type Owner } from './fill-both.ts'

/** 48,184 runways so many times over make 1,011,864. */
const passes = 21

/**
 * Airfields and a million runways, in our collections and, with the same indexes, in the tables that bare reads. `share` gives people
 * rights: row rules bring indexes too.
 */
export async function fillTables(world: World, share: () => Promise<void>): Promise<void> {
  await world.admin.call('SCHEMA_APPLY', { collectionId: 'Airfields', document: airfieldsDocument, baseVersion: null })
  await world.admin.call('SCHEMA_APPLY', { collectionId: 'Runways', document: runwaysDocument, baseVersion: null })
  await share()
  for (const index of pinnedIndexes) await world.admin.call('INDEX_PIN', { ...index, pinned: true })
  const owner = await asOwner(world)
  try {
    await untilIndexed(world, ['Airfields', 'Runways'])
    await byTitle(owner, 'Runways')
    await loadSources(world)
    await fillBoth(world, owner, { collection: 'Airfields', columns: airfieldColumns, rows: airfieldRows })
    await fillBoth(world, owner, { collection: 'Runways', columns: [...runwayColumns, 'airfield'], rows: runwayRows })
    // What it began to build anew meanwhile would be missing, and would slow down what is measured.
    await untilIndexed(world, ['Airfields', 'Runways'])
  } finally {
    owner.client.release(true)
  }
}

/** An index that nobody pins and the server never makes by itself: titles may be longer than an index takes. */
async function byTitle({ client, schema }: Owner, collection: string): Promise<void> {
  await client.query(
    `create index on ${schema}.${pg.escapeIdentifier(collection)} ("recordTitle" collate trellis.text_order, id)`,
  )
}

const airfieldRows = `select 'A' || id, 1, ident, ident, "runwayCount", "frequencyCount", now(), 'seed', now(), 'seed' from bare.airfields_csv`

const commonSurfaces = surfaces.map(surface => `'${surface}'`).join(', ')

/** Row k of pass p as data of this file are multiplied, with the surfaces as options. */
const runwayRows = `select 'R' || p * 1000000 + r.id, 1,
    a.ident || ' ' || coalesce(r.le_ident, '?') || '-' || p || '/' || coalesce(r.he_ident, '?'),
    r.length_ft + p, r.width_ft,
    case when (p * 48184 + r.n) % 33333 = 0 then 'RARE' when r.surface in (${commonSurfaces}) then r.surface else 'OTHER' end,
    r.lighted = 1, r.closed = 1, r.le_ident || '-' || p, r.he_ident, r.latitude + p / 1000.0, r.longitude + p / 1000.0,
    r.le_elevation_ft, now(), 'seed', now(), 'seed', 'A' || a.id
  from generate_series(0, ${passes - 1}) p, bare.runways_csv r join bare.airfields_csv a on a.id = r."airfieldId"
  order by p, r.n`

async function loadSources({ database }: World): Promise<void> {
  await database.query('create schema bare')
  await database.query(`create table bare.airfields_csv (id int, ident text, "runwayCount" int, "frequencyCount" int)`)
  await database.query(`create table bare.runways_csv (id int, "airfieldId" int, length_ft int, width_ft int, surface text,
    lighted int, closed int, le_ident text, he_ident text, latitude numeric, longitude numeric, le_elevation_ft int,
    n int generated always as identity)`)
  await copy(database, 'airfields')
  await copy(
    database,
    'runways',
    '(id, "airfieldId", length_ft, width_ft, surface, lighted, closed, le_ident, he_ident, latitude, longitude, le_elevation_ft)',
  )
  await database.query('analyze bare.airfields_csv')
}

async function copy(database: pg.Pool, name: string, columns = ''): Promise<void> {
  const client = await database.connect()
  const file = createReadStream(join(import.meta.dirname, 'data', `${name}.csv.gz`))
  const target = client.query(copyFrom(`copy bare.${name}_csv ${columns} from stdin with (format csv, header)`))
  await pipeline(file, createGunzip(), target)
  client.release()
}
