/** What `npm run soak -- CASE` does at the length that its case asks for; `npm test` does less of each. */
export const soakCases = {
  R01: 'the server, or it and the database, killed during imports and recalculations, and 200 times during bulk saves',
  R04: 'the database restarted ten times under load',
  R05: 'a database that is silent for a minute',
  R06: '100 pairs of editors that save the same field 1,000 times each',
  R07: '100 pairs of editors that save different fields 1,000 times each',
  R13: 'times of schedules in every time zone, over two years of changes of the clock',
  R27: 'uploads of 2 GB, cut off and resumed, 1,000 rounds or 24 hours',
  R28: '200 slow readers of exports and files for a minute',
  R29: '5,000 clients that never end their requests',
  R30: '5,000 windows that come back after a restart',
  R31: 'a gap of 30 seconds in what a browser hears',
  R33: 'starts and schema changes killed after every statement',
  R35: 'schema changes on 1,000,000 records under load',
  R36: 'a schema change behind a read of ten minutes',
  R45: 'ten rounds of a thousand requests at once on a pool of ten',
  S01: 'every hostile value in every place',
  S54: '1,000,000 formulas worked out alike by server, browser and database',
  S65: 'an upload of 10 GB that is refused while it streams',
  S67: 'the preview of a file of 1 GB',
  S82: 'a workspace of 1,000,000 records beside another',
  clocks: 'what is promised of times and memory',
  crowd: '1,000 subscribers in 20 groups at 200 writes a second on two servers',
  formats: 'each setting of each format, changed in the collection editor',
  handles: 'rows of a tree moved by their handles, by keys',
  history: 'R10: random operations while servers and the database are killed, paused and cut off, two hours',
  shift: 'what a page shows is not moved by what comes after it, 20 rounds of each page from an empty cache',
  job: 'from two spreadsheets to a colleague at work by keys alone',
  kinds: 'a kind of asset made by its command, in the browser: list, editor, drafts and trash',
  laws: 'laws of lists, bulk saves, undo and files over 10,000 random cases, or TRELLIS_LAW_CASES',
  phones: 'phone numbers found by an index among 1,000,000',
  second: 'all that another PostgreSQL of this system may answer differently',
}

/** Tests of these are found by other names than that of their case; without a pattern all of a project is. */
const found = {
  clocks: {
    projects: ['integration'],
    pattern: String.raw`\b(R04|R05|R27|R28|R38|R45|S01|S65|S74|1-7-06)\b|takes as long|drop by drop|within (two|a) second|hears at once|holds a bomb|without new entries in indexes`,
  },
  R13: { projects: ['unit'], pattern: String.raw`\bR13\b` },
  laws: { projects: ['integration'], pattern: String.raw`\blaws?\b` },
  kinds: { projects: ['e2e'], pattern: String.raw`^kinds:` },
  second: { projects: ['integration'], isOnSecondPostgres: true },
}

/** What of the tests belongs to a case: projects of vitest, and a pattern of names. On a second PostgreSQL files run beside each other. */
export const testsOf = id => found[id] ?? { projects: ['integration', 'e2e'], pattern: String.raw`\b${id}\b` }

/** The cases as a person reads them. */
export function listCases() {
  return Object.entries(soakCases)
    .map(([id, what]) => `  ${id.padEnd(8)} ${what}`)
    .join('\n')
}
