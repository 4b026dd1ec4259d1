import { type DrawnProps, textAttr } from '@trellis/components/web'
import { EmptyState, Skeleton } from '@trellis/ui'
import type { ReactNode } from 'react'
import { isApiError } from '../api/api-error.ts'
import { type Collection, useCollection } from '../records/use-collection.ts'
import { LoadFailure } from '../shell/load-failure.tsx'
import styles from './drawn-section.module.css'
import { t } from './texts.ts'

type DrawnSectionProps = Pick<DrawnProps, 'source' | 'attrs'> & {
  /** What is drawn, or why nothing is. */
  children: (collection: Collection, name: string) => ReactNode
}

/** A part of a view that is called by its title, once the collection that it is made of is there. */
export function DrawnSection({ source, attrs, children }: DrawnSectionProps) {
  const name = textAttr(attrs['title'])
  return (
    <section className={styles.section} {...(name ? { 'aria-label': name } : {})}>
      <Known collectionId={source.cursor.collectionId}>{collection => children(collection, name)}</Known>
    </section>
  )
}

function Known({ collectionId, children }: { collectionId: string; children: (collection: Collection) => ReactNode }) {
  const { data: collection, error, refetch } = useCollection(collectionId)
  if (isApiError(error, 'NOT_FOUND'))
    return <EmptyState size="small" icon="search_off" title={t('views.noCollection', { id: collectionId })} />
  if (error && !collection) return <LoadFailure size="small" error={error} onRetry={() => void refetch()} />
  return collection ? children(collection) : <Skeleton shape="cards" count={1} />
}

/** In place of the drawing. */
export function NothingDrawn({
  name,
  icon,
  title,
  description,
}: {
  name: string
  icon: string
  title: string
  description?: string
}) {
  return (
    <>
      {name && <h2 className={styles.heading}>{name}</h2>}
      <EmptyState size="small" icon={icon} title={title} {...(description ? { description } : {})} />
    </>
  )
}
