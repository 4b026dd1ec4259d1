import { randomInt } from 'node:crypto'
import { notFound, ownPath, validationError } from '@trellis/base'
import { sql } from 'kysely'
import type { Caller } from '../access/caller.ts'
import type { AnswerKey } from '../calls/answer-key.ts'
import { sqlState } from '../database/translate-error.ts'
import { keepAnswer } from '../records/write/keep-answer.ts'
import type { Services } from '../services.ts'

type Calling = { services: Pick<Services, 'database'>; caller: Caller; answerKey?: AnswerKey | undefined }

/** Without signs that look alike when a link is read aloud or typed. */
const signs = '23456789abcdefghijkmnpqrstuvwxyz'
const length = 7
/** A new id is taken by chance once in many millions of links. */
const attempts = 5
const uniqueViolation = '23505'

/** The link of a path within this product, with its query; the same path has the same link, whoever asks. */
export async function makeShortLink({ services, caller, answerKey }: Calling, given: string): Promise<{ id: string }> {
  const { tenant, userId } = caller
  const path = ownPath(given)
  if (path === undefined || path.startsWith('/s/') || path.startsWith('/api/'))
    throw validationError([{ path: 'path', message: 'Must be the path of a screen' }])
  const links = sql.id(tenant.coreSchema, 'short_link')
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await services.database.withRole(tenant.role).transaction(async connection => {
        const [row] = await connection.run<{ id: string }>(sql`insert into ${links} (id, path, created_by)
          values (${newId()}, ${path}, ${userId}) on conflict (md5(path)) do update set path = excluded.path returning id`)
        const answer = { id: row?.id ?? '' }
        await keepAnswer(connection, answerKey, JSON.stringify(answer))
        return answer
      })
    } catch (error) {
      if (sqlState(error) !== uniqueViolation || attempt === attempts) throw error
    }
  }
}

export async function openShortLink({ services, caller: { tenant } }: Calling, id: string): Promise<{ path: string }> {
  const [row] = await services.database
    .withRole(tenant.role)
    .run<{ path: string }>(sql`select path from ${sql.id(tenant.coreSchema, 'short_link')} where id = ${id}`)
  if (!row) throw notFound('The link')
  return row
}

function newId(): string {
  return Array.from({ length }, () => signs.charAt(randomInt(signs.length))).join('')
}
