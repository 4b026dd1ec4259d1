import { createHash } from 'node:crypto'

/**
 * The Content-Security-Policy of pages. Inline styles stay allowed: components place pop-ups by them. Scripts come from files of
 * ours alone, and from the client's own page, whose inline script is known by its hash. Images may be anywhere on the web, for fields
 * hold addresses of some; they are asked for without a referrer.
 */
export function pagePolicy(page = ''): string {
  const hashes = inlineScripts(page).map(script => ` 'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  return (
    `default-src 'self'; script-src 'self'${hashes.join('')}; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob: https:; ` +
    "font-src 'self' data:; connect-src 'self'; worker-src 'self' blob:; frame-src 'self'; object-src 'none'; base-uri 'none'; " +
    "form-action 'self'; frame-ancestors 'none'"
  )
}

function inlineScripts(page: string): string[] {
  return [...page.matchAll(/<script>([^]*?)<\/script>/g)].map(([, script]) => script ?? '')
}
