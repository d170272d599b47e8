import { dirname } from 'node:path'
import { sourceFiles } from './source-files.ts'

/** With more files than this, a folder is two. */
const most = 30

/** Folders that hold too many source files, one sentence each. */
export function crowdedFolders(): string[] {
  return [...Map.groupBy(sourceFiles(), (file) => dirname(file))]
    .filter(([, files]) => files.length > most)
    .map(([folder, files]) => `${folder} holds ${files.length} source files; part it at ${most}.`)
}
