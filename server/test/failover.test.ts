import { test } from 'vitest'
import { openDatabase } from '../src/platform/database/db.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { startFailoverCluster, whyNoFailoverCluster } from './storms/failover-cluster.ts'
import { stormOfFailover } from './storms/failover.ts'
import { openStormWorld } from './storms/storm-world.ts'
import { expectConsistent } from './storms/short-storm.ts'

// The packages of Debian that it needs are not in package.json; `npm run storm -- failover` names what is missing.
test.skipIf(whyNoFailoverCluster())(
  'when the primary’s machine is lost, a standby takes over, email continues by itself and nothing is lost',
  async () => {
    const cluster = await startFailoverCluster()
    const { pool, close } = openDatabase(cluster.url)
    await migrate(pool)
    await close()
    const stormWorld = await openStormWorld(cluster.url, { environment: { IN_DOUBT_SECONDS: '5' } })
    expectConsistent(
      await stormOfFailover(stormWorld, cluster, { kills: 1, batch: 60, workers: 1, pages: false }),
    )
    await stormWorld.close()
    await cluster.stop()
  },
)
