import { type FieldProblem, isPlainObject, ownValue } from '@trellis/base'
import { Trigger, ViewComponent, type ViewDocument, viewLimits } from '@trellis/model'
import { Check } from 'typebox/value'

type Held = { schema: typeof ViewComponent | typeof Trigger; parts: readonly string[] }

/** What the schema of a document leaves open: components inside components, and triggers inside triggers. */
const held: readonly Held[] = [
  { schema: ViewComponent, parts: ['contains'] },
  { schema: Trigger, parts: ['onSuccess', 'onError'] },
]

/** Problems with the shape of what stands inside; the document itself was checked against its schema. */
export function checkShapes({ content, modals, triggers, header }: ViewDocument): FieldProblem[] {
  return [
    ...inside(content, 'content', 0),
    ...inside(modals, 'modals', 0),
    ...inside(triggers, 'triggers', 0),
    ...inside(header, 'header', 0),
  ]
}

/** How many objects may stand in one another, so that no document is too deep to be walked. */
const deepest = viewLimits.depth * 12

function inside(value: unknown, path: string, depth: number): FieldProblem[] {
  if (depth > deepest) return [{ path, message: 'Is nested too deep' }]
  if (Array.isArray(value)) return value.flatMap((each, at) => inside(each, `${path}.${at}`, depth + 1))
  if (!isPlainObject(value)) return []
  const own = held.flatMap(({ schema, parts }) =>
    parts.flatMap(part => {
      const list = ownValue(value, part)
      if (!Array.isArray(list)) return []
      return list.flatMap((each, at): FieldProblem[] =>
        Check(schema, each) ? [] : [{ path: `${path}.${part}.${at}`, message: 'Has parts that do not fit' }],
      )
    }),
  )
  if (own.length > 0) return own
  return Object.entries(value).flatMap(([key, each]) => inside(each, `${path}.${key}`, depth + 1))
}
