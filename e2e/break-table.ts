import { runStatement } from './database.ts'

/** Makes every call that uses a table fail with a 500, by renaming it. @returns a function that repairs it */
export async function breakTable(table: string): Promise<() => Promise<unknown>> {
  const rename = (from: string, to: string) => runStatement(`alter table ${from} rename to ${to}`)
  await rename(table, `${table}_broken`)
  return () => rename(`${table}_broken`, table)
}
