import { createHash } from 'node:crypto'
import { seal, unseal } from '../../secrets/seal.ts'

/** The moment at which a page was read, for a live subscription to go on from. */
export type ListMoment = {
  /** Milliseconds since 1970. */
  at: number
  /** As PostgreSQL writes a snapshot. */
  snapshot: string
  /** Digests of the ids on the page, where a row rule hides records: of these alone it may be told that they left. */
  shown: readonly string[]
}

/**
 * Moments as opaque texts. They are sealed, because the numbers of transactions in a snapshot tell how much others write, in other
 * workspaces too.
 */
export type ListMoments = {
  write(moment: ListMoment, holder: MomentHolder): Promise<string>
  /** undefined for what we did not write for this user and collection. */
  read(token: string, holder: MomentHolder): Promise<ListMoment | undefined>
}

/** Who was answered, about what: a moment is of no use to anybody else. */
export type MomentHolder = { tenantId: string; userId: string; collectionId: string }

export function makeListMoments(secretOf: () => Promise<string>): ListMoments {
  let key: Promise<Buffer> | undefined
  const keyOf = () =>
    (key ??= secretOf().then(
      secret => createHash('sha256').update(secret).digest(),
      error => {
        key = undefined
        throw error
      },
    ))
  return {
    async write({ at, snapshot, shown }, holder) {
      return seal(await keyOf(), `${at} ${snapshot} ${shown.join('')}`, purposeOf(holder)).toString('base64url')
    },
    async read(token, holder) {
      const text = unseal(await keyOf(), Buffer.from(token, 'base64url'), purposeOf(holder))
      if (text === undefined) return undefined
      const [at = '', snapshot = '', digests = ''] = text.split(' ')
      return { at: Number(at), snapshot, shown: digests.match(/.{8}/g) ?? [] }
    },
  }
}

const purposeOf = ({ tenantId, userId, collectionId }: MomentHolder) => [tenantId, userId, collectionId]

/** Eight characters that stand for an id. */
export function idDigest(id: string): string {
  return createHash('sha256').update(id).digest('base64url').slice(0, 8)
}
