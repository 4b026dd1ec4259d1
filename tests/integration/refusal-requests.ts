import net from 'node:net'
import type { Contract } from '@trellis/contract'
import { contracts } from '@trellis/contract/registry'
import { type QueryParameter, type RestRoute, restRoutes } from '../../apps/server/src/operations/rest.ts'
import { inputOf } from './matrix-inputs.ts'
import type { RefusalWorld } from './refusal-world.ts'
import type { AnyJson, Send } from './test-server.ts'

export type Described = {
  operationId: string
  /** Empty where nobody has to sign in. */
  security?: []
  responses: Record<string, { description: string; content?: Record<string, { schema?: { $ref?: string } }> }>
}

/** One method of one address of the OpenAPI document; `contract` where it is an operation's. */
export type Address = {
  method: string
  path: string
  described: Described
  contract: Contract | undefined
  route: RestRoute | undefined
}

export function addressesOf(paths: Record<string, Record<string, Described>>): Address[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([lower, described]) => {
      const method = lower.toUpperCase()
      const route = restRoutes.find(each => each.path === path && each.method === method)
      const operation = Object.values(contracts).find(({ name }) => path === `/api/operations/${name}`)
      return { method, path, described, route, contract: route?.contract ?? operation }
    }),
  )
}

const nothing = '01a00000-0000-7000-8000-000000000000'

/** Of ids that nothing has. */
export function inputOfNothing(contract: Contract): AnyJson {
  const parts = ['record', 'user', 'app', 'file', 'import', 'activity', 'batch', 'invitation'] as const
  const ids = Object.fromEntries(parts.map(part => [part, nothing])) as Record<(typeof parts)[number], string>
  return inputOf(contract)({ ...ids, collection: 'Nowhere' })
}

/** The request that hands an operation's input over at this address. */
export function requestOf({ method, path, route }: Address, input: AnyJson): Omit<Send, 'host' | 'token'> {
  if (!route) return { method, path, body: input }
  const { cursor = {}, ...rest } = input
  const at = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(rest[name] ?? cursor[name]))
  const body = Object.fromEntries(Object.entries(rest).filter(([name]) => !route.fromPath.includes(name)))
  const asked = Object.entries<QueryParameter>(route.query).flatMap(([name, { kind }]) =>
    kind === 'list' && Array.isArray(rest[name]) ? [`${name}=${rest[name].join(',')}`] : [],
  )
  return { method, path: [at, ...asked].join('?'), ...(route.hasBody ? { body } : {}) }
}

/** Keeps an answer to another input under the key of each call that takes one. */
export async function useKeys({ superuser, tenantId, userId }: RefusalWorld, key: string): Promise<void> {
  await superuser.query(
    `insert into trellis.idempotency (tenant_id, user_id, operation, key, request_hash, claimed_until, answer)
      select $1, $2, unnest($3::text[]), $4, 'another', now(), '{}'`,
    [tenantId, userId, Object.keys(contracts), key],
  )
}

/** Lets the database fail at notes with the SQLSTATE that is their text. */
export async function failAtNotes({ superuser }: RefusalWorld): Promise<void> {
  const { rows } = await superuser.query("select c.oid::regclass::text as name from pg_class c where relname = 'Notes'")
  await superuser.query(`create function public.fail_as_told() returns trigger language plpgsql as
    $$ begin if new.text is not null then raise exception using errcode = new.text; end if; return new; end $$`)
  await superuser.query(`create trigger fail_as_told before insert on ${rows[0].name}
    for each row execute function public.fail_as_told()`)
}

/** The same request so many times over one connection, without waiting for the answers one by one. */
export function sendAtOnce(url: string, request: string, times: number): Promise<void> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(port), hostname, () => socket.write(request.repeat(times)))
    let answers = 0
    let rest = ''
    socket.setEncoding('latin1').on('data', (text: string) => {
      const parts = `${rest}${text}`.split('HTTP/1.1 ')
      answers += parts.length - 1
      // A beginning that came in two pieces.
      rest = (parts.at(-1) ?? '').slice(-8)
      if (answers < times) return
      socket.destroy()
      resolve()
    })
    socket.once('error', reject)
    socket.once('end', () => reject(new Error(`Only some of ${times} requests were answered`)))
  })
}
