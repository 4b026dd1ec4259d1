import { isPlainObject, ownValue } from '@trellis/base'
import {
  type ViewProblem as ComponentProblem,
  embeddedViews,
  viewParts,
  viewProblems,
  walkView,
} from '@trellis/components'
import { isEmptyValue, unreadFormulas, unreadText } from '@trellis/fields'
import { findAction, parameterProblems, splitParameters } from '@trellis/fields/actions'
import { storedFormula } from '@trellis/fields/formula'
import { isFormula, readsOf } from '@trellis/fields/resolve'
import { anyType, check, rootNames, scopeTypes, standardRoots } from '@trellis/formula'
import { coreCollectionIds, flowIdOf, type Trigger, type ViewComponent, type ViewDocument } from '@trellis/model'
import { sourceLoops } from './source-loops.ts'
import { t } from './texts.ts'
import { namedIn, triggersOf, viewTriggers, withInner } from './view-triggers.ts'
import { wrongNumbers } from './wrong-numbers.ts'

/** Something that a builder should look at: at a component, or on another page of the editor. */
export type EditorProblem = Omit<ComponentProblem, 'componentId'> & {
  componentId?: string
  page?: 'vars'
  /** The input that it is about says so itself. */
  isAtInput?: true
}

/** Names by id of what there is; undefined while it is not known. */
export type Known = {
  collections: ReadonlyMap<string, string> | undefined
  flows: ReadonlyMap<string, string> | undefined
  views?: ReadonlyMap<string, string> | undefined
}

/** All that is missing, leads nowhere or cannot be read in a view. */
export function editorProblems(view: ViewDocument, known: Known): EditorProblem[] {
  const hasCollection = (id: string) => known.collections === undefined || known.collections.has(id)
  const names = namesIn(view)
  const placed = [...walkView(view)].map(({ component }) => component)
  const components = [...placed, ...viewParts(view)].flatMap(component =>
    [...new Set(messagesOf(component, names, known))].map(message => ({ componentId: component.id, message })),
  )
  const lost = embeddedViews(view)
    .filter(({ viewId }) => known.views && !known.views.has(viewId))
    .map(({ viewId, componentId }) => ({ componentId, message: t('viewEditor.noView', { id: viewId }) }))
  const loops = sourceLoops(placed).map(({ componentId, names: way }) => ({
    componentId,
    message: t('viewEditor.sourceLoop', { way: way.join(' → ') }),
  }))
  const typed = [...placed, ...viewParts(view)].flatMap(component =>
    typedMessages(component).map(message => ({ componentId: component.id, message, isAtInput: true as const })),
  )
  const ofComponents = [...lost, ...loops, ...components, ...typed]
  return [...viewProblems(view, hasCollection), ...ofComponents, ...variableProblems(view, names)]
}

type Names = { components: ReadonlySet<string>; vars: ReadonlySet<string>; input: ReadonlySet<string> }

function namesIn(view: ViewDocument): Names {
  return {
    components: new Set([...walkView(view)].map(({ component }) => component.id)),
    vars: variablesIn(view),
    input: new Set(Object.keys(view.input?.properties ?? {})),
  }
}

/** The variables that the view starts with, and those that its actions set. */
export function variablesIn(view: ViewDocument): Set<string> {
  const placed = [...walkView(view)].map(({ component }) => component)
  const triggers = [...placed.flatMap(triggersOf), ...viewTriggers(view)].flatMap(withInner)
  const set = triggers.flatMap(({ type, parameters }) => (type === 'DISPATCH_SET_VARS' ? keysSet(parameters) : []))
  return new Set([...view.vars.map(({ key }) => key), ...set])
}

function keysSet(parameters: Trigger['parameters']): string[] {
  const values = ownValue(parameters, 'values')
  if (!Array.isArray(values)) return []
  return values.flatMap((each: unknown) =>
    isPlainObject(each) && typeof each['key'] === 'string' ? [each['key']] : [],
  )
}

function messagesOf(component: ViewComponent, names: Names, known: Known): string[] {
  const { attrs, listeners } = component
  return [
    ...formulaMessages([attrs, listeners]),
    ...readMessages(readsOf([attrs, listeners]), names),
    ...triggersOf(component)
      .flatMap(withInner)
      .flatMap(trigger => triggerMessages(trigger, names, known)),
    ...buttonMessages(attrs),
  ]
}

function buttonMessages({ buttons = [], recordActions = [], listActions = [] }: ViewComponent['attrs']): string[] {
  const isNameless = [...buttons, ...recordActions, ...listActions].some(({ label }) => isEmptyValue(label))
  const isIdle = [...recordActions, ...listActions].some(({ triggers = [] }) => triggers.length === 0)
  return [...(isNameless ? [t('viewEditor.buttonNameless')] : []), ...(isIdle ? [t('viewEditor.buttonIdle')] : [])]
}

/** What was typed and is no value of its property: a formula that cannot be read, text in place of a number. */
function typedMessages(component: ViewComponent): string[] {
  const { attrs, listeners } = component
  return [...unreadMessages([attrs, listeners]), ...wrongNumbers(component).map(({ message }) => message)]
}

const unreadMessages = (value: unknown): string[] =>
  unreadFormulas(value).map(({ text, message }) => t('viewEditor.formulaUnread', { text, message }))

/** Formulas that cannot be read, and what looks like the call of a function that there is not. */
function formulaMessages(value: unknown): string[] {
  if (unreadText(value) !== undefined) return []
  if (isFormula(value)) {
    const { tree, problem } = storedFormula(value, { asText: false })
    const errors = problem ? [problem] : check(tree, scope()).problems.filter(({ severity }) => severity === 'error')
    return errors.map(({ message }) => t('viewEditor.formulaBroken', { message }))
  }
  if (Array.isArray(value)) return value.flatMap(formulaMessages)
  if (!isPlainObject(value)) return []
  const [[name, args] = ['', undefined], ...others] = Object.entries(value)
  if (others.length === 0 && Array.isArray(args) && /^[A-Z][A-Z0-9_]+$/.test(name))
    return [t('viewEditor.noFunction', { name })]
  return Object.values(value).flatMap(formulaMessages)
}

/** Every root that formulas of views know; what is in them is known only when the view is open. */
const scope = () => ({
  ...scopeTypes(Object.fromEntries(rootNames.map(root => [root, standardRoots[root] ?? anyType]))),
  item: anyType,
  index: anyType,
})

const unknownReads = (paths: readonly (readonly string[])[], { components, vars, input }: Names) =>
  paths.filter(([root, id]) => {
    if (id === undefined) return false
    if (root === 'meta' || root === 'result') return !components.has(id)
    return (root === 'vars' && !vars.has(id)) || (root === 'input' && !input.has(id))
  })

function readMessages(paths: readonly (readonly string[])[], names: Names): string[] {
  return unknownReads(paths, names).map(([root = '', id = '']) => {
    if (root === 'vars') return t('viewEditor.readsNoVar', { id })
    return root === 'input' ? t('viewEditor.readsNoInput', { id }) : t('viewEditor.readsNoComponent', { root, id })
  })
}

const isFixed = (value: unknown): value is string => typeof value === 'string' && value !== '' && !value.includes('{{')

const coreIds: ReadonlySet<string> = new Set(coreCollectionIds)

function triggerMessages(trigger: Trigger, names: Names, { collections, flows }: Known): string[] {
  const { type, label, parameters } = trigger
  const flowId = flowIdOf(type)
  const action = findAction(type)
  const name = label || (action?.label ?? type)
  if (!action && flowId === undefined)
    return [type === '' ? t('viewEditor.actionNone') : t('viewEditor.actionUnknown', { type })]
  const gone = namedIn(trigger).filter(id => collections && !collections.has(id) && !coreIds.has(id))
  const lost = (action?.input.names ?? [])
    .flatMap(({ at }) => ownValue(parameters, at) ?? [])
    .filter(isFixed)
    .filter(id => !names.components.has(id.replace(/_associations$/, '')))
  return [
    ...(flowId !== undefined && flows && !flows.has(flowId) ? [t('viewEditor.flowGone', { name, id: flowId })] : []),
    ...gone.map(id => t('viewEditor.collectionGone', { name, id })),
    ...lost.map(id => t('viewEditor.namesNoComponent', { name, id })),
    ...(action ? missing(action.input, parameters).map(what => t('viewEditor.parameterWrong', { name, what })) : []),
  ]
}

function missing(input: NonNullable<ReturnType<typeof findAction>>['input'], parameters: unknown): string[] {
  const { known, others } = splitParameters(input, parameters)
  return parameterProblems(input, known, others).map(({ path, message }) => {
    const [key = ''] = path.split('.')
    return `${ownValue(input.properties, key)?.title ?? key}: ${message}`
  })
}

/** Variables start one after the other: one that reads itself, or a later one, reads nothing. */
function variableProblems({ vars }: ViewDocument, names: Names): EditorProblem[] {
  return vars.flatMap(({ key, value }, at) => {
    const paths = readsOf(value)
    const later = paths.flatMap(([root, id]) => {
      const index = root === 'vars' ? vars.findIndex(each => each.key === id) : -1
      return index >= at ? [{ id, isSelf: index === at }] : []
    })
    const messages = [
      ...[...unreadMessages(value), ...formulaMessages(value)].map(message => `${key}: ${message}`),
      ...readMessages(paths, names).map(message => `${key}: ${message}`),
      ...later.map(({ id = '', isSelf }) =>
        isSelf ? t('viewEditor.varReadsItself', { key }) : t('viewEditor.varReadsLater', { key, id }),
      ),
    ]
    return messages.map(message => ({ page: 'vars' as const, message }))
  })
}
