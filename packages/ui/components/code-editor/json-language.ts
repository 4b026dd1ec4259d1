import { json } from '@codemirror/lang-json'
import type { Extension } from '@codemirror/state'

export function jsonLanguage(): Extension {
  return json()
}
