import type { Parsed } from '../../define-format.ts'
import { problem } from '../../messages.ts'
import { cleanBlocks } from './clean-blocks.ts'
import { limits, parseHtml } from './parse-html.ts'
import { plainText } from './plain-text.ts'

/**
 * Markup written anew from the closed set alone, whatever came in: nothing of it is passed through. Of what it answered it
 * answers the same; of what shows nothing, no value.
 */
export function cleanHtml(value: unknown): Parsed {
  const parsed = parseHtml(String(value))
  if ('refused' in parsed) {
    return parsed.refused === 'depth'
      ? problem('problem.richTextDepth')
      : problem('problem.richTextSize', { count: limits.elements })
  }
  const html = cleanBlocks(parsed.nodes)
  const isSomething = plainText(html).trim() !== '' || /<(img|hr|table)\b/.test(html)
  return { value: isSomething ? html : undefined }
}
