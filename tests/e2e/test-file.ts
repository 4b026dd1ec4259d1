import { resolve } from 'node:path'

/** The path of a file of the scenario `northwind`. */
export const testFile = (name: string): string => resolve(import.meta.dirname, 'files', name)
