import type { LinkedRecord } from '@trellis/model'
import { Link } from '@trellis/ui'
import { useGateway } from '../../gateway-context.tsx'
import { titleOf } from './linked-record.ts'

type RecordLinkProps = { collectionId: string | undefined; record: LinkedRecord }

/** A linked record's title, leading to its page in a new tab. */
export function RecordLink({ collectionId, record }: RecordLinkProps) {
  const gateway = useGateway()
  if (!collectionId) return titleOf(record)
  return (
    <Link href={gateway.recordHref({ collectionId, id: record.id })} isExternal variant="quiet">
      {titleOf(record)}
    </Link>
  )
}
