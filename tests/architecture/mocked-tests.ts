import { isTest, type Rule } from './sources.ts'

/** Unit tests share what they import with those that run after them in the same worker. */
const partsFromModules = /\bvi\s*\.\s*(?:mock|doMock|resetModules)\(/

/** Tests that put modules aside or load them anew have a name by which they run with modules of their own. */
export const mockedTestsAreNamed: Rule = sources =>
  [...sources]
    .filter(([path, source]) => isTest(path) && /^(apps|packages)\//.test(path) && partsFromModules.test(source))
    .filter(([path]) => !path.endsWith('.mocked.test.ts') && !path.endsWith('.db.test.ts'))
    .map(([path]) => `${path}: puts modules aside; name it *.mocked.test.ts`)
