import { autocompletion, type CompletionResult, closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { bracketMatching } from '@codemirror/language'
import type { Diagnostic } from '@codemirror/lint'
import type { Extension } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { codeTheme } from './code-theme.ts'

/** Something wrong between two places of the text. */
export type CodeProblem = { start: number; end: number; message: string; severity: 'error' | 'warning' }

/** What could stand at the cursor. `start` is where the word that it completes begins. */
export type CodeCompletion = {
  start: number
  options: readonly {
    label: string
    /** Short words beside it. */
    detail?: string
    /** What is put in, where that is not the label. */
    apply?: string
    /** How far before its end the cursor comes to stand. */
    back?: number
    kind: 'function' | 'variable' | 'keyword'
  }[]
}

export type Complete = (text: string, cursor: number) => CodeCompletion | undefined

/** What every code editor of the product does, whatever its language. */
export function baseExtensions(isHistoryOutside: boolean): Extension[] {
  return [
    codeTheme,
    bracketMatching(),
    closeBrackets(),
    EditorView.lineWrapping,
    keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...(isHistoryOutside ? [] : historyKeymap)]),
    isHistoryOutside ? [] : history(),
  ]
}

export function completing(complete: Complete): Extension {
  return autocompletion({
    icons: false,
    activateOnTyping: true,
    override: [
      (context): CompletionResult | null => {
        const found = complete(context.state.doc.toString(), context.pos)
        if (!found || found.options.length === 0) return null
        if (!context.explicit && found.start === context.pos && !/[.]$/.test(context.state.sliceDoc(0, context.pos)))
          return null
        return { from: found.start, options: found.options.map(toOption), filter: false }
      },
    ],
  })
}

function toOption({ label, detail, apply = label, back = 0, kind }: CodeCompletion['options'][number]) {
  return {
    label,
    type: kind,
    ...(detail ? { detail } : {}),
    apply: (view: EditorView, _: unknown, from: number, to: number) => {
      const cursor = from + apply.length - back
      view.dispatch({
        changes: { from, to, insert: apply },
        selection: { anchor: cursor },
        userEvent: 'input.complete',
      })
    },
  }
}

/** Places outside the text, as a parser gives for what is missing at its end, are drawn at its last letter. */
export function toDiagnostic(problem: CodeProblem, length: number): Diagnostic {
  const to = Math.min(Math.max(problem.end, problem.start + 1), length)
  const from = Math.max(0, Math.min(problem.start, to - 1))
  return { from, to, severity: problem.severity, message: problem.message }
}
