/**
 * Writes a program and every file of our own that it imports to standard output, without types: JSON of URL → JavaScript.
 * `node strip-types.ts <file://…/program.ts>`
 */
import { readFileSync } from 'node:fs'
import { createRequire, stripTypeScriptTypes } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** Our own files are imported by their file name, also from other workspaces. */
const ownImports = /\b(?:from|import\()\s*'([^']+\.ts)'/g
const code: Record<string, string> = {}
const urls = new Set([process.argv[2]!])

for (const url of urls) {
  const javaScript = stripTypeScriptTypes(readFileSync(fileURLToPath(url), 'utf8'))
  for (const [, file] of javaScript.matchAll(ownImports))
    urls.add(pathToFileURL(createRequire(url).resolve(file!)).href)
  code[url] = javaScript
}
process.stdout.write(JSON.stringify(code))
