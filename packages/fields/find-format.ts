import { ownValue } from '@trellis/base'
import type { FormatDefinition } from './define-format.ts'
import { isFormatId } from './find-look.ts'
import { formats } from './formats/index.gen.ts'
import { setRulesFinder } from './values/nested-rules.ts'
import { setFormatFinder } from './values/nested-samples.ts'

const registry: Readonly<Record<string, FormatDefinition>> = formats

export { isFormatId }

export const formatIds = Object.keys(formats).filter(isFormatId)

/** The shared half of a format; undefined where there is none of that id. */
export function findFormat(id: string): FormatDefinition | undefined {
  return ownValue(registry, id)
}

setFormatFinder(findFormat)
setRulesFinder(findFormat)

/** Every format, in the order of their ids. */
export const allFormats: readonly FormatDefinition[] = Object.values(registry)
