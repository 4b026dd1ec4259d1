import type { ComponentType } from 'react'
import type { Area, AreaRoute, AreaSection } from './area.ts'

type Screens = { loadList: () => Promise<ComponentType>; loadEditor: () => Promise<ComponentType> }

export type ListAndEditor = {
  section: AreaSection['id']
  icon: string
  /** Second key after G. */
  key?: string
  /** Of the editor, beside the first one. */
  tabs?: readonly string[]
  /** What is loaded when one of the two is first opened. */
  screens: () => Promise<Screens>
  /** Other screens. */
  more?: readonly AreaRoute[]
}

/** A section of the builder that lists things and edits each. */
export function listAndEditor({ section, icon, key, tabs, screens, more = [] }: ListAndEditor): Area {
  return {
    section: { id: section, icon, href: `/builder/${section}/list`, key },
    routes: [
      { path: `/builder/${section}/list`, load: async () => (await screens()).loadList() },
      { path: `/builder/${section}/general`, tabs, load: async () => (await screens()).loadEditor() },
      ...more,
    ],
  }
}
