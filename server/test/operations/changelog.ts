import { readFile } from 'node:fs/promises'

interface Version {
  version: string
  /** The name of the migration that it brings last; null when CHANGELOG.md does not say. */
  lastMigration: string | null
}

/** The versions of CHANGELOG.md, the newest first. */
export async function readChangelog(): Promise<Version[]> {
  const text = await readFile(new URL('../../../CHANGELOG.md', import.meta.url), 'utf8')
  const [, ...sections] = text.split(/^## /m)
  return sections.map((section) => ({
    version: section.split('\n')[0]!,
    lastMigration: /\bLast migration: `(\S+)`\.$/m.exec(section)?.[1] ?? null,
  }))
}
