/**
 * Writes a program of ours and all that it imports of ours to standard output, without their types: JSON of address → JavaScript.
 * `node strip-types.ts <file://…/program.ts>`
 */
import { readFileSync } from 'node:fs'
import { createRequire, stripTypeScriptTypes } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** What is ours names its files, also across workspaces. */
const ours = /\b(?:from|import\()\s*'([^']+\.ts)'/g
const code: Record<string, string> = {}
const wanted = new Set([process.argv[2]!])

for (const url of wanted) {
  const plain = stripTypeScriptTypes(readFileSync(fileURLToPath(url), 'utf8'))
  for (const [, file] of plain.matchAll(ours))
    wanted.add(pathToFileURL(createRequire(url).resolve(file!)).href)
  code[url] = plain
}
process.stdout.write(JSON.stringify(code))
