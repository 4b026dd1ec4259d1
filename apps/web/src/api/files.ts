/** Sending and reading files, fetched with the first of them. */
export { readFile } from './read-file.ts'
export { uploadFile } from './upload-file.ts'
