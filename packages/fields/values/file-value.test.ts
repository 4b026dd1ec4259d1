import { expect, test } from 'vitest'
import { problemText } from '../messages.ts'
import { fileNameProblem } from './file-value.ts'

test('[2-5-08] [2-5-09] [2-5-10] a file name has none of nine characters and is not empty', () => {
  for (const character of ['\\', '/', ':', '*', '?', '"', '<', '>', '|'])
    expect([character, fileNameProblem(`a${character}b`)]).toEqual([character, 'problem.fileName'])
  expect(problemText('problem.fileName')).toBe('File name cannot contain the following characters \\ / : * ? " < > |')
  for (const empty of ['', '  ', undefined, 7]) expect(fileNameProblem(empty)).toBe('problem.fileNameEmpty')
  expect(fileNameProblem('Kundenübersicht 1 (neu).csv')).toBeUndefined()
})
