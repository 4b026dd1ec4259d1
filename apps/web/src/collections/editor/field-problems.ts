import { ownValue } from '@trellis/base'
import { unsaidSettings } from '@trellis/fields'
import { type CollectionDocument, isSystemGroup } from '@trellis/model'

/** Messages by their path in the definition. */
export type Problems = Readonly<Record<string, string>>

/** What the editor sees by itself: names that are missing. */
export function missingNames({ name, schema, detailGroupList }: CollectionDocument, message: string): Problems {
  const isEmpty = (text: string) => text.trim() === ''
  const fields = Object.entries(schema.properties).filter(([, { title }]) => isEmpty(title))
  const groups = detailGroupList.filter(group => !isSystemGroup(group))
  return {
    ...(isEmpty(name) ? { name: message } : {}),
    ...Object.fromEntries(fields.map(([id]) => [`schema.properties.${id}.title`, message])),
    ...Object.fromEntries(
      groups.flatMap((group, at) => (isEmpty(group.name) ? [[`detailGroupList.${at}.name`, message]] : [])),
    ),
  }
}

/** What the makers of fields have to say: of those that are new, or of another format than `saved` has them. */
export function missingSettings(
  { schema }: CollectionDocument,
  saved: CollectionDocument | undefined,
  message: string,
): Problems {
  const made = Object.entries(schema.properties).filter(
    ([id, { format }]) => ownValue(saved?.schema.properties, id)?.format !== format,
  )
  const paths = made.flatMap(([id, field]) => unsaidSettings(field).map(path => `schema.properties.${id}.${path}`))
  return Object.fromEntries(paths.map(path => [path, message]))
}

/** For a toast: each message with the title of its field. */
export function describeProblems(
  problems: Problems,
  { schema, detailGroupList, quickFilters = [] }: CollectionDocument,
): string {
  const lines = Object.entries(problems).map(([path, message]) => {
    const [first, second = '', third = ''] = path.split('.')
    const fieldId = first === 'renames' ? second : third
    const field = ownValue(schema.properties, fieldId)
    const titles: Record<string, string | undefined> = {
      detailGroupList: detailGroupList[Number(second)]?.name,
      quickFilters: quickFilters[Number(second)]?.title ?? quickFilters[Number(second)]?.id,
    }
    const title =
      first !== undefined && Object.hasOwn(titles, first) ? ownValue(titles, first) : field?.title.trim() || fieldId
    return title ? `${shortened(title)}: ${message}` : message
  })
  return [...new Set(lines)].join('\n')
}

/** A toast names a field, it does not recite it. */
const shortened = (title: string) => (title.length > 60 ? `${title.slice(0, 59)}…` : title)

/** Problems of one field by the path inside it; '' is the field itself. */
export function problemsOf(problems: Problems, fieldId: string): Record<string, string> {
  const prefix = `schema.properties.${fieldId}`
  return Object.fromEntries(
    Object.entries(problems).flatMap(([path, message]) => {
      if (path === prefix || path === `renames.${fieldId}`) return [['', message]]
      return path.startsWith(`${prefix}.`) ? [[path.slice(prefix.length + 1), message]] : []
    }),
  )
}

/** What stands at none of the controls on screen, so that nothing refused goes unsaid. */
export function otherProblems(problems: Readonly<Record<string, string>>, shown: readonly string[]): string[] {
  const known = new Set(shown)
  return [
    ...new Set(
      Object.entries(problems)
        .filter(([path]) => !known.has(path) && !/^(properties|items)(\.|$)/.test(path))
        .map(([, message]) => message),
    ),
  ]
}

/** Where in the editor the first problem is: the tab, and what is chosen in it. */
export function placeOfProblem(
  problems: Problems,
  groupIds: readonly string[],
): { tab: 'general' | 'definition' | 'filters'; field?: string; group?: string } | undefined {
  const [path] = Object.keys(problems)
  if (path === undefined) return undefined
  const [first, second, third] = path.split('.')
  if (first === 'schema' && second === 'properties' && third) return { tab: 'definition', field: third }
  if (first === 'renames' && second) return { tab: 'definition', field: second }
  const group = first === 'detailGroupList' ? groupIds[Number(second)] : undefined
  if (group !== undefined) return { tab: 'definition', group }
  if (first === 'quickFilters') return { tab: 'filters' }
  return first === 'schema' || first === 'detailGroupList' ? { tab: 'definition' } : { tab: 'general' }
}
