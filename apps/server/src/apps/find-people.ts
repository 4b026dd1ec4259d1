import { notFound } from '@trellis/base'
import type { Contracts, InputOf, OutputOf } from '@trellis/contract'
import type { Sql } from '@trellis/fields/server'
import { sql } from 'kysely'
import type { OperationContext } from '../calls/implement.ts'

type Input = InputOf<Contracts['APP_PEOPLE_SEARCH']>
type Output = OutputOf<Contracts['APP_PEOPLE_SEARCH']>
type Person = { id: string; name: string; email: string | null; fullName: string | null; isMember: boolean }

/** The users whom texts mean, whatever their capitals, among those whom the caller sees; by address only where they see addresses. */
export async function findPeople({ appId, texts }: Input, context: OperationContext): Promise<Output> {
  const people = await readPeople({ appId, texts }, context)
  const byText = new Map<string, Person[]>()
  for (const person of people) {
    for (const known of new Set([person.id, nameOf(person), folded(person.email)])) {
      if (known !== undefined) byText.set(known, [...(byText.get(known) ?? []), person])
    }
  }
  return { list: texts.map(text => ({ users: meant(text, byText).map(shown) })) }
}

/** An id, and an address, is one person's; a name may be several people's. */
function meant(text: string, byText: ReadonlyMap<string, Person[]>): Person[] {
  const wanted = text.trim()
  const found = [...new Set([...(byText.get(wanted) ?? []), ...(byText.get(folded(wanted) ?? '') ?? [])])]
  const exact = found.find(({ id, email }) => id === wanted || folded(email) === folded(wanted))
  return exact ? [exact] : found.slice(0, 2)
}

/** Whoever calls themselves by somebody's address is not who is meant by it. */
const nameOf = ({ fullName }: Person) => (fullName?.includes('@') ? undefined : folded(fullName))
const folded = (text: string | null): string | undefined => text?.trim().normalize().toLowerCase()
/** The same in PostgreSQL: its own `lower` knows fewer letters than JavaScript, and none but A to Z in some databases. */
const foldedSql = (text: Sql) => sql`lower(normalize(${text}) collate "und-x-icu")`
const shown = ({ id, name, isMember }: Person) => ({ id, name, isMember })

async function readPeople({ appId, texts }: Input, { services, caller }: OperationContext): Promise<Person[]> {
  const { tenant, userId } = caller
  const database = services.database.withRole(tenant.role)
  const named = (name: string) => sql.id(tenant.coreSchema, name)
  const apps = await database.run(sql`select from ${named('Tag')} where id = ${appId}`)
  if (apps.length === 0) throw notFound('The app')
  const exact = texts.map(text => text.trim())
  const lower = exact.map(text => folded(text) ?? '')
  const email = caller.roles.includes('userAdmin') ? sql`u.email` : sql`(case when u.id = ${userId} then u.email end)`
  const people =
    await database.run<Person>(sql`select u.id, coalesce(u."recordTitle", u.id) as name, ${email} as email, u."fullName",
      exists (select from ${named('AppMember')} m where m."appId" = ${appId} and m."userId" = u.id) as "isMember"
    from ${named('User')} u
    where u.id = any(${exact}::text[]) or ${foldedSql(sql`u."fullName"`)} = any(${lower}::text[]) or ${foldedSql(email)} = any(${lower}::text[])
    order by u."recordTitle", u.id limit 5000`)
  const ids = people.map(({ id }) => id)
  const { visible } = await services.records.visibleIds(caller, { collectionId: 'User' }, ids, { core: true })
  const seen = new Set(visible)
  // Whoever may ask sees the names of an app's people, too.
  return people.filter(({ id, isMember }) => isMember || seen.has(id))
}
