import type { ContractName } from '@trellis/contract'
import type { ComponentType } from 'react'
import type { Command } from '../commands/command.ts'
import type { SearchValues } from '../router/search-string.ts'
import type { ShownSection } from './section-texts.ts'

export type AreaRoute = {
  /** `/builder/users/list`; keys of records are in the query string (1 §2.1). */
  path: string
  /** Last parts of more addresses of the same screen, which stays mounted between them: the tabs of one editor, with their unsaved changes. */
  tabs?: readonly string[] | undefined
  /** `shell` (default): inside the frame, for signed-in people. `plain`: alone on the page, open to anyone. */
  frame?: 'shell' | 'plain'
  /** The screen, loaded when it is first opened. */
  load: () => Promise<ComponentType>
  /**
   * Runs as soon as the address is known, while the screen's code is still loading: start its queries here
   * (`queryClient.prefetchQuery`), so that data and code arrive together. Only the start of the program waits for them, for a moment;
   * a promise tells it when they have begun.
   */
  prepare?: (search: SearchValues) => void | Promise<void>
}

/** All addresses of a screen, its own first. */
export function pathsOf({ path, tabs = [] }: Pick<AreaRoute, 'path' | 'tabs'>): string[] {
  return [path, ...tabs.map(tab => path.replace(/[^/]+$/, tab))]
}

/** An entry of the builder's rail, shown to whoever may open the section. */
export type AreaSection = {
  id: ShownSection
  icon: string
  href: string
  /** Second key after G. */
  key?: string | undefined
}

/**
 * What one part of the product adds to the client: its screens, its builder section, what the palette finds of it. A
 * section's routes are guarded by the section's role; the server guards every operation all the same.
 */
export type Area = {
  routes: readonly AreaRoute[]
  section?: AreaSection
  /** Looked up while someone types in the palette; called after 150 ms, at most 8 rows are shown. */
  findCommands?: (search: string, signal: AbortSignal) => Promise<Command[]>
}

export type RequestAhead = { name: ContractName; input: object }

/** What the screen at a path asks for first, by its search parameters: three at most. */
export type RequestsAhead = (search: SearchValues) => readonly RequestAhead[]
