import { recordsWeb } from '../records-of.tsx'

export const web = recordsWeb('list')
