import { writeFileSync } from 'node:fs'
import { renderCss } from './render-css.ts'

writeFileSync(new URL('tokens.css', import.meta.url), renderCss())
