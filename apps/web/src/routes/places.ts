import { type BuilderSection, builderSections, mayOpenSection, type RoleHolder } from '@trellis/model'
import { stringifySearch } from '../router/search-string.ts'
import { type Area, type AreaSection, pathsOf } from './area.ts'

let areas: readonly Area[] = []
let paths: ReadonlySet<string> = new Set()

/** Told once at start; screens ask here instead of the registry, which knows the screens. */
export function knowAreas(known: readonly Area[]): void {
  areas = known
  paths = new Set(known.flatMap(area => area.routes.flatMap(pathsOf)))
}

export function allAreas(): readonly Area[] {
  return areas
}

/** Whether a screen for this path exists, so that nothing links into the void. */
export function hasPlace(path: string): boolean {
  return paths.has(path)
}

/** The builder sections this person may open, in the order of the rail. */
export function sectionsFor(holder: RoleHolder): AreaSection[] {
  return areas.flatMap(({ section }) => (section && mayOpenSection(holder, section.id) ? [section] : []))
}

/** The builder section a path belongs to: its first segment under `builder`. */
export function sectionOf(pathname: string): BuilderSection | undefined {
  const [, builder, section] = pathname.split('/')
  if (builder !== 'builder' || !section || !Object.hasOwn(builderSections, section)) return undefined
  return section as BuilderSection
}

export function isBuilderPath(pathname: string): boolean {
  return pathname === '/builder' || pathname.startsWith('/builder/')
}

/** `core` marks a core collection. */
export type TablePlace = { collectionId: string; core?: boolean }
export type RecordPlace = TablePlace & { id: string }

/** Addresses of the product's screens; nobody else puts them together. */
export const placeOf = {
  app: (id: string): string => `/app${stringifySearch({ id })}`,
  table: ({ collectionId, core }: TablePlace): string =>
    `/table${stringifySearch({ collectionId, core: core || undefined })}`,
  record: ({ collectionId, id, core }: RecordPlace): string =>
    `/detail${stringifySearch({ collectionId, id, core: core || undefined })}`,
  /** Deleted records of a collection. */
  trash: (collectionId: string): string => `/trash${stringifySearch({ collectionId })}`,
  /** Who changed which record of a collection. */
  activity: (collectionId: string): string => `/activity${stringifySearch({ collectionId })}`,
  /** A file becomes records of the collection `id`, or a new one; `run` is an import that is under way or done. */
  importFile: (given: { id?: string | undefined; run?: string | undefined } = {}): string =>
    `/builder/data/import${stringifySearch({ ...given })}`,
  /** The form for a new record. */
  newRecord: (collectionId: string): string => `/detail${stringifySearch({ collectionId })}`,
  /** The same, filled in from another record. */
  recordCopy: ({ collectionId, id }: RecordPlace): string => `/detail${stringifySearch({ collectionId, copy: id })}`,
  collectionEditor: (id?: string): string => `/builder/data/general${stringifySearch({ id })}`,
  /** The field editor of a collection, with one of its fields open. */
  collectionFields: (id: string, field?: string): string =>
    `/builder/data/definition${stringifySearch({ id, 'model-property': field })}`,
  /** A view that builders made. */
  view: (id: string): string => `/view${stringifySearch({ id })}`,
  /** The view, or home, as another user sees it. */
  viewAs: (userId: string, viewId?: string): string => `/view${stringifySearch({ viewAs: userId, id: viewId })}`,
  viewEditor: (id?: string): string => `/builder/views/general${stringifySearch({ id })}`,
  /** The form that runs a flow. */
  flow: (id: string): string => `/flow${stringifySearch({ id })}`,
  flowEditor: (id?: string): string => `/builder/flows/general${stringifySearch({ id })}`,
  /** What became of a run. */
  flowRun: (id: string, run?: string): string => `/builder/flows/logs${stringifySearch({ id, run })}`,
  integrationEditor: (id?: string): string => `/builder/integrations/general${stringifySearch({ id })}`,
  appEditor: (id?: string): string => `/builder/tags/general${stringifySearch({ id })}`,
  /** Where a user is signed in, and on which devices. */
  userSessions: (id: string): string => `/builder/users/sessions${stringifySearch({ id })}`,
  userEditor: (id?: string): string => `/builder/users/general${stringifySearch({ id })}`,
  invitationEditor: (id?: string): string => `/builder/invitations/general${stringifySearch({ id })}`,
  signIn: (target?: string): string => `/sign-in${stringifySearch({ target })}`,
}
