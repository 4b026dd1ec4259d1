import type { BreadcrumbItem } from '@trellis/ui'
import { placeOf } from '../routes/places.ts'
import { useApps } from '../session/queries.ts'

/** The app that a collection's screens belong to, before them in the breadcrumb; nothing where the reader has it from several, or from none. */
export function useCollectionCrumbs(collectionId: string): BreadcrumbItem[] {
  const apps = useApps().filter(({ collections }) =>
    collections.some(collection => collection.collectionId === collectionId && collection.verbs.read),
  )
  const [app] = apps
  return app && apps.length === 1 ? [{ id: 'app', label: app.name, href: placeOf.app(app.id) }] : []
}
