import { dirname } from 'node:path'
import { sourceFiles } from './source-files.ts'

const maxFiles = 30

/**
 * Finds folders with too many source files. Migrations are numbered in one folder and do not count.
 * @returns one sentence for each
 */
export function findLargeFolders(): string[] {
  return [
    ...Map.groupBy(
      sourceFiles().filter((file) => !file.endsWith('.sql')),
      (file) => dirname(file),
    ),
  ]
    .filter(([, files]) => files.length > maxFiles)
    .map(
      ([folder, files]) => `${folder} has ${files.length} source files; split it, ${maxFiles} is the limit.`,
    )
}
