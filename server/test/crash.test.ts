import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'vitest'
import { openDatabase } from '../src/platform/database/db.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { startCluster } from './storms/cluster.ts'
import { stormOfCrashes } from './storms/crashes.ts'
import { openStormWorld } from './storms/storm-world.ts'
import { expectConsistent } from './storms/short-storm.ts'

test('when PostgreSQL crashes while leaflets are sent and people join, people can try again and nothing is lost', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'street-musketeers-crash-'))
  await chmod(directory, 0o711)
  const cluster = await startCluster(directory)
  const { pool, close } = openDatabase(cluster.url())
  await migrate(pool)
  await close()
  const stormWorld = await openStormWorld(cluster.url(), { IN_DOUBT_SECONDS: '5' })
  const result = await stormOfCrashes(stormWorld, cluster, { crashes: 2, batch: 60, joiners: 30, workers: 1 })
  expectConsistent(result)
  await stormWorld.close()
  await cluster.stop()
  await rm(directory, { recursive: true, force: true })
})
