/** All that the code editor is fetched for: in one file, with the first text. */
export { CsvPreview } from './csv/csv-preview.tsx'
export { JsonPreview } from './json-preview.tsx'
export { CodePreview, TextPreview } from './text-preview.tsx'
