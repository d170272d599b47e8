import { readFileSync } from 'node:fs'

/**
 * The commands of a chapter of docs/runbook.md, as its shell blocks have them.
 * @throws when there is no such chapter, or nothing to run in it
 */
export function readCommands(chapter: string): string[] {
  const page = readFileSync(new URL('../../docs/runbook.md', import.meta.url), 'utf8')
  const text = page.split(/^## /m).find((each) => each.startsWith(`${chapter}\n`))
  const blocks = [...(text ?? '').matchAll(/^```sh\n(.*?)^```$/gms)].map(([, commands]) => commands!)
  if (!blocks.length) throw new Error(`docs/runbook.md has no commands under “${chapter}”.`)
  return blocks
}
