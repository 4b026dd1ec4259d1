/** The code editor, apart from the other components: its library is fetched by whoever edits code only. */
export { CodeCompare, type CodeCompareProps } from './components/code-editor/code-compare.tsx'
export { CodeEditor, type CodeEditorProps } from './components/code-editor/code-editor.tsx'
export type { CodeCompletion, CodeProblem } from './components/code-editor/code-extensions.ts'
export { jsonLanguage } from './components/code-editor/json-language.ts'
export { type CodeLanguage, loadLanguage } from './components/code-editor/load-language.ts'
export { type CodeToken, tokenLanguage } from './components/code-editor/token-language.ts'
