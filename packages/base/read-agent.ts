/** `browser`: one that is known. `program`: what anything else calls itself. `isPhone`: a phone or a tablet, as far as it says so. */
export type Agent = { browser?: string; program?: string; system?: string; isPhone: boolean }

/** In this order: those that follow others' names come first. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ (?:Mobile\/\S+ )?Safari\//, 'Safari'],
  [/\bMSIE |\bTrident\//, 'Internet Explorer'],
]

const systems: readonly [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

/** What a browser says of itself in words that its owner knows it by; programs are called by their own first word. */
export function readAgent(text: string): Agent {
  const browser = nameIn(browsers, text)
  const program = browser !== undefined || text.startsWith('Mozilla/') ? undefined : /^[^\s/()]{1,40}/.exec(text)?.[0]
  const system = nameIn(systems, text)
  return {
    ...(browser !== undefined && { browser }),
    ...(program !== undefined && { program }),
    ...(system !== undefined && { system }),
    isPhone: /Mobi|Android|iP(?:hone|ad|od)|Silk|Kindle/i.test(text),
  }
}

const nameIn = (known: readonly [RegExp, string][], text: string) => known.find(([pattern]) => pattern.test(text))?.[1]
