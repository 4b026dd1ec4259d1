import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import type { Guide, GuidePage } from '../src/guide/guide.ts'
import { chapters } from './contents.ts'
import { type Around, readPage } from './read-page.ts'
import { actionsPage } from './reference/actions.ts'
import { componentsPage } from './reference/components.ts'
import { driversPage } from './reference/drivers.ts'
import { formatsPage } from './reference/formats.ts'
import { operationsPage } from './reference/operations.ts'
import { stepsPage } from './reference/steps.ts'

const root = resolve(import.meta.dirname, '../../..')

/** Written in the definitions themselves: by the name that the guide's links give it. */
const references: Readonly<Record<string, () => string>> = {
  actions: actionsPage,
  components: componentsPage,
  drivers: driversPage,
  formats: formatsPage,
  operations: operationsPage,
  steps: stepsPage,
}

/** Puts a picture beside the client and answers its address there. */
export type AddressOf = (name: string, picture: Buffer) => string

/** What the guide's folder has beside its pages. */
const noPage = ['README.md']

/** The files that the guide is made of. */
export function guideFiles(): string[] {
  const folder = join(root, 'docs/guide')
  const pages = readdirSync(folder).filter(name => name.endsWith('.md') && !noPage.includes(name))
  return [...pages.map(name => join(folder, name)), join(root, 'GLOSSARY.md')]
}

/**
 * The guide of the product: the pages of docs/guide, the glossary, and the reference as the definitions tell it. Throws where a link or a
 * line of the contents leads nowhere.
 */
export function makeGuide(addressOf: AddressOf): Guide {
  const written = guideFiles().map(file => ({
    id: basename(file, '.md').toLowerCase(),
    markdown: readFileSync(file, 'utf8'),
  }))
  const sources = [...written, ...Object.entries(references).map(([id, make]) => ({ id, markdown: make() }))]
  const pages = sources.map(({ id, markdown }) => readPage(id, markdown, surroundingsOf(id, addressOf)))
  const guide = { chapters, pages }
  const lost = deadEnds(guide)
  if (lost.length > 0) throw new Error(`The guide leads nowhere at ${lost.join(', ')}`)
  return guide
}

const placeOf = (section: string) => `/builder/guide?section=${section}`

/** Links to other pages lead to their sections; what the guide does not hold is told as a dead end. */
function surroundingsOf(page: string, addressOf: AddressOf): Around {
  return {
    placeOf(target) {
      if (/^https?:/.test(target)) return target
      const [path = '', heading] = target.split('#')
      const id = path === '' ? page : basename(path, '.md').toLowerCase()
      return placeOf(heading === undefined ? id : `${id}.${heading}`)
    },
    pictureOf(file) {
      const picture = readFileSync(join(root, 'docs/guide', file))
      return { href: addressOf(basename(file), picture), ...sizeOf(picture) }
    },
  }
}

/** Of a PNG, whose first part says it. */
const sizeOf = (picture: Buffer) => ({ width: picture.readUInt32BE(16), height: picture.readUInt32BE(20) })

/** Sections that links or the contents name and no page has. */
function deadEnds({ chapters: contents, pages }: Guide): string[] {
  const known = new Set(pages.flatMap(page => page.sections.map(({ id }) => id)))
  const linked = [
    ...JSON.stringify(pages satisfies readonly GuidePage[]).matchAll(/"\/builder\/guide\?section=([^"]+)"/g),
  ]
  const named = [
    ...linked.map(([, section = '']) => section),
    ...contents.flatMap(one => one.entries.map(entry => entry.section)),
  ]
  return [...new Set(named)].filter(section => !known.has(section))
}
