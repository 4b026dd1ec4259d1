import { defineEffect } from '../define-effect.ts'

/** Waits to be called: actions find it in the document of the view. */
export const effect = defineEffect(() => undefined)
