import { isPlainObject, uuidv7 } from '@trellis/base'
import { findComponent, newComponent } from '@trellis/components'
import type { Trigger, TriggerButton, ViewComponent, ViewDocument } from '@trellis/model'
import { allWithin, topmost } from './edit-tree.ts'
import { countRefusal, insertedAt, refusalAt, withNew } from './move-components.ts'
import { t } from './texts.ts'

/** What copied components are as text, so that the editor of another view can read them. */
type Clip = { trellis: 'components'; components: ViewComponent[]; isCut?: true }

export function clipText(view: ViewDocument, ids: Iterable<string>, isCut: boolean): string | undefined {
  const components = topmost(view, ids)
  if (components.length === 0) return undefined
  const clip: Clip = { trellis: 'components', components, ...(isCut ? { isCut } : {}) }
  return JSON.stringify(clip, undefined, 2)
}

/** The components that a text from the clipboard holds, or why it holds none. */
export function readClip(text: string): Pick<Clip, 'components' | 'isCut'> | { refusal: string } {
  const value = parsed(text)
  const refusal = t('viewEditor.notComponents')
  if (!isPlainObject(value) || value['trellis'] !== 'components' || !Array.isArray(value['components']))
    return { refusal }
  const components: unknown[] = value['components']
  if (components.length === 0 || !components.every(isComponent)) return { refusal }
  const unknown = components.flatMap(allWithin).find(({ type }) => !findComponent(type))
  if (unknown) return { refusal: t('viewEditor.unknownKind', { type: unknown.type }) }
  return { components, ...(value['isCut'] === true ? { isCut: true } : {}) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isComponent = (value: unknown): value is ViewComponent =>
  isPlainObject(value) &&
  ['id', 'name', 'type'].every(key => typeof value[key] === 'string' && value[key] !== '') &&
  isPlainObject(value['attrs']) &&
  isPlainObject(value['listeners']) &&
  Object.values(value['listeners']).every(Array.isArray) &&
  Array.isArray(value['contains']) &&
  value['contains'].every(isComponent)

export type Added = { view: ViewDocument; ids: string[] } | { refusal: string }

const idsOf = (parts: readonly ViewComponent[]): string[] => parts.map(({ id }) => id)

/** Puts what was copied into the view: with new ids, but for what was cut and has its own free again. */
export function pasted(view: ViewDocument, text: string, chosen: string | undefined): Added {
  const clip = readClip(text)
  if ('refusal' in clip) return clip
  const taken = new Set([view.content, ...view.modals].flatMap(allWithin).map(({ id }) => id))
  const isFree = clip.components.flatMap(allWithin).every(({ id }) => !taken.has(id))
  const parts = clip.isCut && isFree && isUnique(clip.components) ? clip.components : withNewIds(clip.components)
  // Pasting on what was copied puts the copy behind it, and not inside.
  const isOwn = clip.components.some(({ id }) => id === chosen)
  const target = { targetId: chosen ?? '', position: 'after' } as const
  if (isOwn && countRefusal(view, parts) === undefined && refusalAt(view, parts, target) === undefined)
    return { view: insertedAt(view, parts, target), ids: idsOf(parts) }
  const result = withNew(view, parts, chosen)
  return 'refusal' in result ? result : { ...result, ids: idsOf(parts) }
}

function isUnique(parts: readonly ViewComponent[]): boolean {
  const ids = idsOf(parts.flatMap(allWithin))
  return new Set(ids).size === ids.length
}

/** A copy behind each component: with new ids, and what refers to one inside of what was copied follows. */
export function duplicated(view: ViewDocument, ids: Iterable<string>): Added {
  const parts = topmost(view, ids).filter(({ id }) => id !== view.content.id)
  if (parts.length === 0) return { refusal: t('viewEditor.staysHere') }
  const tooMany = countRefusal(view, parts)
  if (tooMany !== undefined) return { refusal: tooMany }
  const copies = withNewIds(parts)
  const next = parts.reduce((before, { id }, at) => {
    const copy = copies[at]
    return copy ? insertedAt(before, [copy], { targetId: id, position: 'after' }) : before
  }, view)
  return { view: next, ids: idsOf(copies) }
}

/** The same components under new ids; what refers to one of them refers to its new id. */
export function withNewIds(parts: readonly ViewComponent[]): ViewComponent[] {
  const ids = new Map(parts.flatMap(allWithin).map(({ id, type }) => [id, newIdOf(type)]))
  const follow = followerOf(ids)
  const copy = ({ id, attrs, listeners, contains, ...rest }: ViewComponent): ViewComponent => ({
    ...rest,
    id: ids.get(id) ?? id,
    attrs: copyAttrs(attrs, follow),
    listeners: Object.fromEntries(
      Object.entries(listeners).map(([event, triggers]) => [event, triggers.map(each => copyTrigger(each, follow))]),
    ),
    contains: contains.map(copy),
  })
  return parts.map(copy)
}

function newIdOf(type: string): string {
  const kind = findComponent(type)
  return kind ? newComponent(kind).id : `${type}-${uuidv7().slice(-8)}`
}

/** What a value is once ids have changed: `inFormulas` in references alone, `anywhere` also where an id stands by itself. */
type Follow = { inFormulas: (value: unknown) => unknown; anywhere: (value: unknown) => unknown }

function followerOf(ids: ReadonlyMap<string, string>): Follow {
  const inText = (text: string) =>
    text.includes('{{')
      ? text.replace(/\b(meta|result)\.([\w-]+)/g, (whole, root: string, id: string) => {
          const next = ids.get(id)
          return next === undefined ? whole : `${root}.${next}`
        })
      : text
  const ofForm = '_associations'
  const alone = (text: string) => {
    const base = text.endsWith(ofForm) ? text.slice(0, -ofForm.length) : text
    const next = ids.get(base)
    return next === undefined ? inText(text) : `${next}${text.slice(base.length)}`
  }
  return { inFormulas: value => mapTexts(value, inText), anywhere: value => mapTexts(value, alone) }
}

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map(each => mapTexts(each, change))
  if (!isPlainObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, mapTexts(each, change)]))
}

function copyAttrs(attrs: ViewComponent['attrs'], follow: Follow): ViewComponent['attrs'] {
  return Object.fromEntries(
    Object.entries(attrs).map(([key, value]) => [
      key,
      isButtons(value) ? value.map(each => copyButton(each, follow)) : follow.inFormulas(value),
    ]),
  )
}

const isButtons = (value: unknown): value is TriggerButton[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every(each => isPlainObject(each) && Array.isArray(each['triggers']))

function copyButton({ triggers, ...button }: TriggerButton, follow: Follow): TriggerButton {
  const rest = follow.inFormulas(button) as Omit<TriggerButton, 'triggers'>
  return { ...rest, id: uuidv7(), triggers: triggers.map(each => copyTrigger(each, follow)) }
}

function copyTrigger({ parameters, onSuccess, onError, ...trigger }: Trigger, follow: Follow): Trigger {
  const rest = follow.inFormulas(trigger) as Omit<Trigger, 'parameters' | 'onSuccess' | 'onError'>
  return {
    ...rest,
    id: uuidv7(),
    ...(parameters ? { parameters: follow.anywhere(parameters) as Record<string, unknown> } : {}),
    ...(onSuccess ? { onSuccess: onSuccess.map(each => copyTrigger(each, follow)) } : {}),
    ...(onError ? { onError: onError.map(each => copyTrigger(each, follow)) } : {}),
  }
}
