import type { FieldSchema, LinkedRecord } from '@trellis/model'
import { Link } from '@trellis/ui'
import { useGateway } from '../../gateway-context.tsx'
import { t } from '../../widget-texts.ts'
import { titleOf } from './linked-record.ts'

type RecordLinkProps = { schema: FieldSchema; record: LinkedRecord }

/** A linked record's title, leading to its page in a new tab unless the association says that it does not. */
export function RecordLink({ schema, record }: RecordLinkProps) {
  const gateway = useGateway()
  const { cursor, disableNavigate } = schema.metadata?.association ?? {}
  if (!cursor || disableNavigate) return titleOf(record)
  return (
    <Link href={gateway.recordHref({ collectionId: cursor.collectionId, id: record.id })} isExternal variant="quiet">
      {titleOf(record)}
    </Link>
  )
}

/** The same for a record whose title stands in a box above. */
export function OpenRecord({ schema, record }: { schema: FieldSchema; record: LinkedRecord | undefined }) {
  const gateway = useGateway()
  const { cursor, disableNavigate } = schema.metadata?.association ?? {}
  if (!cursor || !record || disableNavigate) return null
  return (
    <Link href={gateway.recordHref({ collectionId: cursor.collectionId, id: record.id })} isExternal>
      {t('field.openRecord', { title: titleOf(record) })}
    </Link>
  )
}
