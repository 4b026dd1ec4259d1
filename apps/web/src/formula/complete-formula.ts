import { allFunctions, type FormulaFunction, type ScopeTypes, type TypeKind, typeAt, typingAt } from '@trellis/formula'
import type { CodeCompletion } from '@trellis/ui/code'

type Options = CodeCompletion['options'][number]

const most = 60
const itemRoots: Readonly<Record<string, TypeKind>> = { item: 'any', index: 'number', accumulator: 'any' }

/** What could be typed at the cursor: functions and roots, or the next step of a path. */
export function completeFormula(
  scope: ScopeTypes,
  typeLabel: (kind: TypeKind) => string,
): (text: string, cursor: number) => CodeCompletion | undefined {
  const roots = [
    ...Object.entries(scope).map(([root, type]) => [root, type.kind] as const),
    ...Object.entries(itemRoots),
  ].map(([root, kind]): Options => ({ label: root, detail: typeLabel(kind), kind: 'variable' }))
  return (text, cursor) => {
    const typing = typingAt(text, cursor)
    if (typing.wants === 'nothing') return undefined
    if (typing.wants === 'step') {
      const entries = Object.entries(typeAt(scope, typing.path).properties ?? {})
      const steps = entries.map(([step, type]) => stepOption(step, type.title, typeLabel(type.kind)))
      return { start: typing.start, options: ranked(steps, typing.prefix) }
    }
    return { start: typing.start, options: ranked([...roots, ...functionOptions], typing.prefix) }
  }
}

/** After a function its brackets come along, the cursor between them. */
const functionOptions: readonly Options[] = allFunctions.map(each => ({
  label: each.name,
  detail: argumentsOf(each),
  apply: `${each.name}()`,
  back: each.parameters.length === 0 ? 0 : 1,
  kind: 'function',
}))

/** `condition, then, otherwise?` */
export function argumentsOf({ parameters }: FormulaFunction): string {
  return parameters.map(({ name, optional, rest }) => `${name}${rest ? '…' : optional ? '?' : ''}`).join(', ')
}

function stepOption(step: string, title: string | undefined, type: string): Options {
  return { label: step, detail: title && title !== step ? `${title} · ${type}` : type, kind: 'variable' }
}

/** Beginnings first, then what holds the letters anywhere. */
function ranked(options: readonly Options[], prefix: string): Options[] {
  const wanted = prefix.toLowerCase()
  const starts = options.filter(({ label }) => label.toLowerCase().startsWith(wanted))
  const others = options.filter(option => {
    const words = `${option.label} ${option.detail ?? ''}`.toLowerCase()
    return wanted.length > 1 && !starts.includes(option) && words.includes(wanted)
  })
  return [...starts, ...others].slice(0, most)
}
