/**
 * Long storms of faults over real processes. Each ends with its result. `npm run storm` runs them all, `npm run storm -- kills`
 * one; the tests run short versions.
 */
import { startPostgres } from '@street-musketeers/sandbox/postgres/postgres.ts'
import { openDatabase } from '@street-musketeers/server/platform/database/db.ts'
import { migrate } from '@street-musketeers/server/platform/database/migrate.ts'
import { startCluster } from '@street-musketeers/server/test/storms/cluster.ts'
import { stormOfFailover } from '@street-musketeers/server/test/storms/failover.ts'
import {
  startFailoverCluster,
  whyNoFailoverCluster,
} from '@street-musketeers/server/test/storms/failover-cluster.ts'
import { stormOfCrashes } from '@street-musketeers/server/test/storms/crashes.ts'
import { stormOfActions } from '@street-musketeers/server/test/storms/actions.ts'
import { stormOfFreezes } from '@street-musketeers/server/test/storms/freezes.ts'
import { stormOfFullDatabase, stormOfFullFiles } from '@street-musketeers/server/test/storms/full-disk.ts'
import { stormOfLeaflets } from '@street-musketeers/server/test/storms/leaflets.ts'
import { openStormWorld } from '@street-musketeers/server/test/storms/storm-world.ts'
import {
  stormAtPoints,
  stormOfKilledCodes,
  stormOfKilledJobs,
  stormOfKills,
} from '@street-musketeers/server/test/storms/kills.ts'
import { startPooler, whyNoPooler } from '@street-musketeers/server/test/storms/pooler.ts'
import { stormOfKilledReceivers } from '@street-musketeers/server/test/storms/receivers.ts'
import { mountSmallDisk, whyNoSmallDisk } from '@street-musketeers/server/test/storms/small-disk.ts'
import { printResult, type StormResult } from '@street-musketeers/server/test/storms/storm-result.ts'
import { stormOfLostMachine, whyNoLostMachine } from '@street-musketeers/server/test/storms/lost-machine.ts'
import { stormOfUpgrades } from '@street-musketeers/server/test/storms/upgrades.ts'
import { buildPages, buildServer } from '@street-musketeers/sandbox/builds.ts'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { chooseNames } from './choose-names.ts'

const stormNames = [
  'kills',
  'receivers',
  'freezes',
  'vanishing',
  'crashes',
  'disks',
  'actions',
  'leaflets',
  'upgrades',
  'failover',
  'pooler',
] as const
const chosenNames = chooseNames('npm run storm', stormNames, process.argv.slice(2))
/** Why a storm cannot run on this machine, or null: asked before the others, which take minutes. */
const obstacles: Partial<Record<(typeof stormNames)[number], () => string | null>> = {
  vanishing: whyNoLostMachine,
  disks: whyNoSmallDisk,
  failover: whyNoFailoverCluster,
  pooler: whyNoPooler,
}
const found = chosenNames.flatMap((name) => obstacles[name]?.() ?? [])
if (found.length) {
  console.error(`${found.join('\n')}\nOr name the other storms: npm run storm -- kills receivers …`)
  process.exit(1)
}

await buildPages()
await buildServer()
const postgres = await startPostgres({ durable: true })
const folder = await mkdtemp(join(tmpdir(), 'street-musketeers-storm-'))
await chmod(folder, 0o711)
let databaseCount = 0

/**
 * Creates a migrated database.
 * @param where a tablespace for it
 * @returns its address
 */
async function newDatabase(at: (name?: string) => string, where = ''): Promise<string> {
  databaseCount += 1
  const name = `storm_${databaseCount}`
  const root = new pg.Client(at())
  await root.connect()
  await root.query(`create database ${name} ${where}`)
  await root.end()
  const { pool, close } = openDatabase(at(name))
  await migrate(pool)
  await close()
  return at(name)
}

type Storm = (world: Awaited<ReturnType<typeof openStormWorld>>) => Promise<StormResult | StormResult[]>

/** Runs a storm in its own world. @param databaseUrl left out: of a new database */
async function withWorld(
  environment: Record<string, string>,
  storm: Storm,
  databaseUrl?: string,
): Promise<StormResult[]> {
  const stormWorld = await openStormWorld(databaseUrl ?? (await newDatabase(postgres.url)), environment)
  try {
    return [await storm(stormWorld)].flat()
  } finally {
    await stormWorld.close()
  }
}

async function crashes(): Promise<StormResult[]> {
  const cluster = await startCluster(folder)
  const size = { crashes: 10, batch: 300, joiners: 500, workers: 2 }
  return withWorld(
    { IN_DOUBT_SECONDS: '5' },
    (stormWorld) => stormOfCrashes(stormWorld, cluster, size),
    await newDatabase(cluster.url),
  ).finally(cluster.stop)
}

/** Workers whose connections lead through PgBouncer are killed. Needs its package of Debian. */
async function pooler(): Promise<StormResult[]> {
  const databaseUrl = await newDatabase(postgres.url)
  const { url, stop } = await startPooler(databaseUrl)
  const storm: Storm = async (stormWorld) => [
    await stormOfKills(stormWorld, { emails: 1000, kills: 10 }),
    await stormOfKilledJobs(stormWorld, { kills: 5 }),
  ]
  const results = await withWorld({ DATABASE_URL: url }, storm, databaseUrl).finally(stop)
  return results.map((result) => ({ ...result, storm: `${result.storm}, through PgBouncer` }))
}

/** Needs packages of Debian, and root. */
async function failover(): Promise<StormResult[]> {
  const cluster = await startFailoverCluster()
  try {
    const { pool, close } = openDatabase(cluster.url)
    await migrate(pool)
    await close()
    return await withWorld(
      { IN_DOUBT_SECONDS: '5' },
      (stormWorld) => stormOfFailover(stormWorld, cluster, { kills: 10, batch: 200, workers: 2 }),
      cluster.url,
    )
  } finally {
    await cluster.stop()
  }
}

/** Needs permission to mount. */
async function disks(): Promise<StormResult[]> {
  const forFiles = await mountSmallDisk(join(folder, 'files'), 8)
  const forRows = await mountSmallDisk(join(folder, 'rows'), 64)
  try {
    const files = await withWorld({ DATA_DIR: join(forFiles.path, 'data') }, (stormWorld) =>
      stormOfFullFiles({ ...stormWorld, directory: join(forFiles.path, 'data') }, forFiles, { tries: 30 }),
    )
    const space = join(forRows.path, 'space')
    await mkdir(space)
    const { uid, gid } = await stat(await dataDirectory())
    await chown(space, uid, gid)
    await ask(`create tablespace small location '${space}'`)
    const stormWorld = await openStormWorld(await newDatabase(postgres.url, 'tablespace small'))
    const rows = await stormOfFullDatabase(stormWorld, forRows, { joiners: 400, refusals: 40 })
    await stormWorld.close()
    await ask(`drop database storm_${databaseCount} with (force)`)
    await ask('drop tablespace small')
    return [...files, rows]
  } finally {
    await forFiles.remove()
    await forRows.remove()
  }
}

async function ask(statement: string): Promise<pg.QueryResult> {
  const root = new pg.Client(postgres.url())
  await root.connect()
  const answer = await root.query(statement)
  await root.end()
  return answer
}

const dataDirectory = async () =>
  ((await ask('show data_directory')).rows[0] as { data_directory: string }).data_directory

/** Runs in its own network, where packets can be dropped safely. Needs `iptables`, and root. */
async function lostMachine(): Promise<StormResult[]> {
  if (process.env.STORM_NETWORK)
    return withWorld({}, (stormWorld) => stormOfLostMachine(stormWorld, { emails: 500 }))
  const child = fork(fileURLToPath(import.meta.url), ['vanishing'], {
    execPath: 'unshare',
    execArgv: [
      '--net',
      'sh',
      '-c',
      'ip link set lo up && exec "$0" "$@"',
      process.execPath,
      '--import',
      'tsx',
    ],
    env: { ...process.env, STORM_NETWORK: 'own' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const message = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => null)])
  if (!message) throw new Error('The storm in its own network ended without a result.')
  return message[0] as StormResult[]
}

const storms: Record<(typeof stormNames)[number], () => Promise<StormResult[]>> = {
  kills: () =>
    withWorld({}, async (stormWorld) => [
      await stormOfKills(stormWorld, { emails: 5000, kills: 50 }),
      ...(await stormAtPoints(stormWorld)),
      ...(await stormOfKilledCodes(stormWorld)),
      await stormOfKilledJobs(stormWorld, { kills: 10 }),
    ]),
  freezes: () =>
    withWorld({}, (stormWorld) =>
      stormOfFreezes(stormWorld, { emails: 3000, frozen: 70_000, patience: 20_000, answerAfter: 100 }),
    ),
  vanishing: lostMachine,
  crashes,
  disks,
  receivers: () =>
    withWorld({}, (stormWorld) => stormOfKilledReceivers(stormWorld, { replies: 5000, kills: 30 })),
  actions: () => withWorld({}, (stormWorld) => stormOfActions(stormWorld, { each: 400 })),
  leaflets: () =>
    withWorld({}, (stormWorld) => stormOfLeaflets(stormWorld, { people: 400, weeks: 20, kills: 10 })),
  upgrades: () =>
    withWorld({}, async (stormWorld) => [
      await stormOfUpgrades(stormWorld, { people: 40, processes: 2, kills: 20 }),
    ]),
  failover,
  pooler,
}

try {
  const all: StormResult[] = []
  for (const name of chosenNames) {
    const began = Date.now()
    console.log(`── ${name}`)
    const results = await storms[name]()
    results.forEach(printResult)
    console.log(`   took ${((Date.now() - began) / 1000).toFixed(0)} s`)
    all.push(...results)
  }
  if (process.env.STORM_NETWORK) process.send?.(all)
  console.table(
    all.map(({ storm, planned, sent, missing, extra, allowed, inDoubt, wrong }) => ({
      storm,
      planned,
      sent,
      missing,
      extra,
      allowed,
      'in doubt': inDoubt,
      agrees: wrong.length === 0,
    })),
  )
  if (all.some(({ wrong }) => wrong.length)) process.exitCode = 1
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
