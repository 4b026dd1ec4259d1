import type { InputProps } from '../../define-format-web.ts'
import type { ShownLink } from './shown-links.ts'

/** What every look of an association is given; `onOpen` opens the dialog with all of them. */
export type LinkViewProps = { field: InputProps; links: readonly ShownLink[]; onOpen: () => void }
