import type { ShownFile } from '../inputs/use-uploads.ts'

/** `name`: what people call the file. */
export type PreviewProps = { file: ShownFile; name: string }
