import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import type { World } from '../world.ts'

/** Where runs of so many steps are asked for. */
export const barePath = '/runs'

/**
 * node:http and one pg pool of 16, as `bare.mjs`, writing the same durable rows as a person would: a run, for each step the record and the
 * row that says it was made, in one statement, and the run's end; each a named statement with a commit of its own. Steps alone that write
 * anything have one.
 */
export async function startBareRuns(world: World): Promise<{ url: string; close(): Promise<void> }> {
  await makeTables(world)
  const pool = new pg.Pool({ connectionString: world.databaseUrl, max: 16 })
  const server = createServer(async (request, response) => {
    try {
      const status = await run(pool, await bodyOf(request))
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ status }))
    } catch (error) {
      response.statusCode = 500
      response.end(String(error))
    }
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      await new Promise(done => server.close(done))
      await pool.end()
    },
  }
}

async function makeTables({ database }: World): Promise<void> {
  await database.query('create schema if not exists bare')
  await database.query(`create table bare.flow_run (id uuid primary key default gen_random_uuid(), flow_id text not null, status text not null,
    input jsonb, output jsonb, created_at timestamptz(3) not null default now(), ended_at timestamptz(3))`)
  await database.query(`create table bare.flow_step (run_id uuid not null, occurrence integer not null, output jsonb,
    created_at timestamptz(3) not null default now(), primary key (run_id, occurrence))`)
  await database.query(`create table bare.notes (id uuid primary key default gen_random_uuid(), version integer not null default 1, text text,
    "createdAt" timestamptz(3) not null default now(), "updatedAt" timestamptz(3) not null default now())`)
}

const statements = {
  begin: `insert into bare.flow_run (flow_id, status, input) values ('bare', 'running', $1::jsonb) returning id`,
  step: `with note as (insert into bare.notes (text) values ($3) returning id)
    insert into bare.flow_step (run_id, occurrence, output) select $1::uuid, $2::int, jsonb_build_object('id', id) from note`,
  end: `update bare.flow_run set status = 'succeeded', output = $2::jsonb, ended_at = now() where id = $1::uuid`,
}

async function run(pool: pg.Pool, { words, steps }: { words: string; steps: number }): Promise<'succeeded'> {
  const send = (name: keyof typeof statements, values: unknown[]) =>
    pool.query<{ id: string }>({ name, text: statements[name], values })
  const { rows } = await send('begin', [JSON.stringify({ text: words })])
  const id = rows[0]?.id
  for (let at = 1; at <= steps; at += 1) await send('step', [id, at, `${words} ${at}`])
  await send('end', [id, JSON.stringify(words)])
  return 'succeeded'
}

async function bodyOf(request: IncomingMessage): Promise<{ words: string; steps: number }> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return JSON.parse(Buffer.concat(parts).toString())
}
