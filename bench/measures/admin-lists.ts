/** The administrators' lists with a million accounts, over HTTP: the first pages, and one in the middle; and what waits for them. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { environmentOf, startWeb } from '../product.ts'
import { addWaiting, buildAdminLists } from '../read-scenarios.ts'
import { percentile, report } from '../report.ts'
import { ensureLargeWorld, startLargePostgres } from '../world.ts'

const targets = { firstMs: 250, middleMs: 2000 }
const rounds = 20
const directory = mkdtempSync(join(tmpdir(), 'street-musketeers-lists-'))
const postgres = await startLargePostgres()

try {
  const size = { musketeers: 1_000_000, campaigns: 20_000 }
  const url = await ensureLargeWorld(postgres, size)
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  const { token, lists } = await buildAdminLists(pool)
  await addWaiting(pool)
  await pool.end()
  const product = await startWeb(environmentOf({ DATABASE_URL: url, DATA_DIR: directory }))

  async function read(path: string): Promise<{ took: number; totalPages: number }> {
    const began = performance.now()
    const response = await fetch(`http://127.0.0.1:${product.port}${path}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const body = await response.text()
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${body}`)
    const { totalPages } = JSON.parse(body) as { totalPages: number }
    return { took: performance.now() - began, totalPages }
  }

  async function timeOf(paths: readonly string[]): Promise<number> {
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1)
      for (const path of paths) times.push((await read(path)).took)
    return percentile(times, 0.95)
  }

  for (const { name, pathOf } of lists) {
    const { totalPages } = await read(pathOf(0))
    const first = await timeOf([0, 1, 2].filter((page) => page < Math.max(1, totalPages)).map(pathOf))
    const middle = await timeOf([pathOf(Math.floor(totalPages / 2))])
    report(
      `${name}: 95th percentile of the first pages; of a middle one of ${totalPages}`,
      `${first.toFixed(1)} ms; ${middle.toFixed(1)} ms`,
      `at most ${targets.firstMs} ms; at most ${targets.middleMs} ms`,
      first <= targets.firstMs && middle <= targets.middleMs,
    )
  }
  const waiting = await timeOf(['/api/waiting'])
  report(
    'what waits for administrators: 95th percentile',
    `${waiting.toFixed(1)} ms`,
    `at most ${targets.firstMs} ms`,
    waiting <= targets.firstMs,
  )
  await product.stop()
} finally {
  await postgres.stop()
  rmSync(directory, { recursive: true, force: true })
}
