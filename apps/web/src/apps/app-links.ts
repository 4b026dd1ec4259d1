import type { AppCollection, AppDocument } from '@trellis/model'

/** How apps hold what they link of one kind, in the order in which it is shown. */
export type AppLinks = {
  ids(document: AppDocument): string[]
  /** Entries that the app does not have are taken from `known`, or made. */
  withIds(document: AppDocument, ids: readonly string[], known?: AppDocument): AppDocument
}

/** By the core collection of what is linked. */
export const appLinks: Readonly<Record<'Entity' | 'View' | 'Flow' | 'Integration', AppLinks>> = {
  Entity: {
    ids: ({ collections }) => collections.map(({ collectionId }) => collectionId),
    withIds: (document, ids, known) => ({
      ...document,
      collections: ids.map(
        id => collectionIn(document, id) ?? (known && collectionIn(known, id)) ?? { ...readOnly, collectionId: id },
      ),
    }),
  },
  View: {
    ids: ({ views = [] }) => views.map(({ viewId }) => viewId),
    withIds: ({ appHomeView, views = [], ...document }, ids, known) => {
      const had = (id: string) => views.some(({ viewId }) => viewId === id)
      // What comes back is home again; a home that was taken away meanwhile stays away.
      const back = known?.appHomeView !== undefined && !had(known.appHomeView) ? known.appHomeView : undefined
      const home = appHomeView ?? back
      return {
        ...document,
        views: ids.map(viewId => ({ viewId })),
        // The home is one of the app's own views.
        ...(home !== undefined && ids.includes(home) ? { appHomeView: home } : {}),
      }
    },
  },
  Flow: {
    ids: ({ flows = [] }) => flows.map(({ flowId }) => flowId),
    withIds: (document, ids) => ({ ...document, flows: ids.map(flowId => ({ flowId })) }),
  },
  Integration: {
    ids: ({ integrations = [] }) => integrations.map(({ integrationId }) => integrationId),
    withIds: (document, ids) => ({ ...document, integrations: ids.map(integrationId => ({ integrationId })) }),
  },
}

export type LinkedKind = keyof typeof appLinks

const readOnly = { create: false, read: true, update: false, delete: false }

function collectionIn({ collections }: AppDocument, id: string): AppCollection | undefined {
  return collections.find(({ collectionId }) => collectionId === id)
}

/** With the thing linked, last; as it is where it is linked already. */
export function linkedTo(links: AppLinks, document: AppDocument, id: string, known?: AppDocument): AppDocument {
  const ids = links.ids(document)
  return ids.includes(id) ? document : links.withIds(document, [...ids, id], known)
}

export function unlinkedFrom(links: AppLinks, document: AppDocument, id: string): AppDocument {
  const ids = links.ids(document)
  return ids.includes(id)
    ? links.withIds(
        document,
        ids.filter(each => each !== id),
      )
    : document
}
