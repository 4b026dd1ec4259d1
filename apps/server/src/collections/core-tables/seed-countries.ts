import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'
import { findHome } from '../../find-home.ts'
import type { Tenant } from '../../tenants/tenant.ts'

const source = 'apps/server/src/collections/core-tables/countries.csv'
let countries: Promise<Record<string, string>[]> | undefined

/** Fills Country once; rows that are there stay as they are. */
export async function seedCountries(connection: Queryable, tenant: Tenant): Promise<void> {
  const table = sql.id(tenant.coreSchema, 'Country')
  const [counted] = await connection.run<{ filled: boolean }>(sql`select exists (select from ${table}) as filled`)
  if (counted?.filled) return
  countries ??= readCountries()
  await connection.run(sql`insert into ${table} (id, "recordTitle", "createdAt", "updatedAt", name, "officialName", iso2, iso3, "isoNumeric",
      "dialCode", continent, region, "subRegion", capital, "currencyCode", "currencyName", tld, languages, independent, "geonameId")
    select c.iso2, c.name, now(), now(), c.name, c."officialName", c.iso2, c.iso3, c."isoNumeric", c."dialCode", c.continent, c.region,
      c."subRegion", c.capital, c."currencyCode", c."currencyName", c.tld, c.languages, c.independent, c."geonameId"
    from jsonb_to_recordset(${JSON.stringify(await countries)}::jsonb) as c(name text, "officialName" text, iso2 text, iso3 text,
      "isoNumeric" text, "dialCode" text, continent text, region text, "subRegion" text, capital text, "currencyCode" text,
      "currencyName" text, tld text, languages text, independent text, "geonameId" text)
    on conflict (id) do nothing`)
}

/** "NA" is North America and Namibia: only an empty cell means that there is no value. */
async function readCountries(): Promise<Record<string, string>[]> {
  const { parse } = await import('csv-parse/sync')
  const rows: Record<string, string>[] = parse(await readFile(join(findHome(), source)), { columns: true })
  return rows.map(row => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== '')))
}
