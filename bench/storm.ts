/**
 * Faults: long storms over real processes, each of which ends with its sums. `npm run storm` runs them all,
 * `npm run storm -- kills` one; the tests run short ones.
 */
import { startPostgres } from '@street-musketeers/sandbox/postgres/postgres.ts'
import { openDatabase } from '@street-musketeers/server/platform/database/db.ts'
import { migrate } from '@street-musketeers/server/platform/database/migrate.ts'
import { startCluster } from '@street-musketeers/server/test/storms/cluster.ts'
import { stormOfCrashes } from '@street-musketeers/server/test/storms/crashes.ts'
import { stormOfActions } from '@street-musketeers/server/test/storms/actions.ts'
import { stormOfFreezes } from '@street-musketeers/server/test/storms/freezes.ts'
import { stormOfFullDatabase, stormOfFullFiles } from '@street-musketeers/server/test/storms/full-disk.ts'
import { openStormWorld } from '@street-musketeers/server/test/storms/storm-world.ts'
import {
  stormAtPoints,
  stormOfKilledCodes,
  stormOfKilledJobs,
  stormOfKills,
} from '@street-musketeers/server/test/storms/kills.ts'
import {
  movableClock,
  stormOfRealOutage,
  stormOfRefusals,
  stormOfRefusedConnections,
  stormOfRejections,
} from '@street-musketeers/server/test/storms/refusals.ts'
import { mountSmallDisk } from '@street-musketeers/server/test/storms/small-disk.ts'
import { printResult, type StormResult } from '@street-musketeers/server/test/storms/storm-result.ts'
import { stormOfMinutes, stormOfTicks } from '@street-musketeers/server/test/storms/ticks.ts'
import { stormOfLostMachine } from '@street-musketeers/server/test/storms/lost-machine.ts'
import { stoppedClock, stormOfYears } from '@street-musketeers/server/test/storms/years.ts'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

const postgres = await startPostgres({ durable: true })
const folder = await mkdtemp(join(tmpdir(), 'street-musketeers-storm-'))
await chmod(folder, 0o711)
let made = 0

/** The address of a new database, up to date. @param where a tablespace for it */
async function newDatabase(at: (name?: string) => string, where = ''): Promise<string> {
  made += 1
  const name = `storm_${made}`
  const root = new pg.Client(at())
  await root.connect()
  await root.query(`create database ${name} ${where}`)
  await root.end()
  const { pool, close } = openDatabase(at(name))
  await migrate(pool, at(name))
  await close()
  return at(name)
}

type GroundOptions = Parameters<typeof openStormWorld>[1]

/** Runs a storm on a ground of its own. */
async function withGround(
  options: GroundOptions,
  storm: (ground: Awaited<ReturnType<typeof openStormWorld>>) => Promise<StormResult | StormResult[]>,
): Promise<StormResult[]> {
  const ground = await openStormWorld(await newDatabase(postgres.url), options)
  try {
    return [await storm(ground)].flat()
  } finally {
    await ground.close()
  }
}

async function crashes(): Promise<StormResult[]> {
  const cluster = await startCluster(folder)
  const ground = await openStormWorld(await newDatabase(cluster.url), {
    environment: { IN_DOUBT_SECONDS: '5' },
  })
  try {
    return [await stormOfCrashes(ground, cluster, { crashes: 10, batch: 300, joiners: 500, workers: 2 })]
  } finally {
    await ground.close()
    await cluster.stop()
  }
}

/** Needs leave to mount. */
async function disks(): Promise<StormResult[]> {
  const forFiles = await mountSmallDisk(join(folder, 'files'), 8)
  const forRows = await mountSmallDisk(join(folder, 'rows'), 64)
  try {
    const files = await withGround({ environment: { DATA_DIR: join(forFiles.path, 'data') } }, (ground) =>
      stormOfFullFiles({ ...ground, directory: join(forFiles.path, 'data') }, forFiles, { tries: 30 }),
    )
    const space = join(forRows.path, 'space')
    await mkdir(space)
    const { uid, gid } = await stat(await dataDirectory())
    await chown(space, uid, gid)
    await ask(`create tablespace small location '${space}'`)
    const ground = await openStormWorld(await newDatabase(postgres.url, 'tablespace small'))
    const rows = await stormOfFullDatabase(ground, forRows, { joiners: 400, refusals: 40 })
    await ground.close()
    await ask(`drop database storm_${made} with (force)`)
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

async function refusals(): Promise<StormResult[]> {
  const clock = movableClock()
  return [
    ...(await withGround({ clock }, (ground) => stormOfRefusals(ground, clock, { letters: 2000 }))),
    // An hour has 120 probes of 30 seconds.
    ...(await withGround({}, (ground) =>
      stormOfRefusedConnections(ground, { letters: 1000, probes: 120, probeEvery: 250 }),
    )),
    ...(await withGround({ clock }, (ground) =>
      stormOfRejections(ground, clock, { letters: 200, probes: 120, probeEvery: 250 }),
    )),
    ...(await withGround({}, (ground) => stormOfRealOutage(ground, { letters: 1000, away: 95_000 }))),
  ]
}

function years(): Promise<StormResult[]> {
  const clock = stoppedClock('2026-11-01T00:00:00Z')
  return withGround({ clock }, (ground) =>
    stormOfYears(ground, clock, {
      from: '2026-11-20',
      until: '2029-11-20',
      newcomersEvery: 16,
      standstills: [
        { from: '2027-03-27', days: 3 },
        { from: '2027-10-30', days: 3 },
        { from: '2028-02-27', days: 3 },
        { from: '2028-07-02', days: 17 },
        { from: '2029-03-24', days: 3 },
      ],
      setBack: ['2026-12-28', '2027-03-29', '2027-11-01', '2028-02-29', '2028-10-30', '2029-05-31'],
    }),
  )
}

/** In a network of its own, whose packets can be dropped without harm to anybody. */
async function vanishing(): Promise<StormResult[]> {
  if (process.env.STORM_NETWORK)
    return withGround({}, (ground) => stormOfLostMachine(ground, { letters: 500 }))
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
  const told = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => null)])
  if (!told) throw new Error('The storm in a network of its own ended without its sums.')
  return told[0] as StormResult[]
}

const storms: Record<string, () => Promise<StormResult[]>> = {
  kills: () =>
    withGround({}, async (ground) => [
      await stormOfKills(ground, { letters: 5000, kills: 50 }),
      ...(await stormAtPoints(ground)),
      ...(await stormOfKilledCodes(ground)),
      await stormOfKilledJobs(ground, { kills: 10 }),
    ]),
  freezes: () =>
    withGround({}, (ground) =>
      stormOfFreezes(ground, { letters: 3000, frozen: 70_000, patience: 20_000, answerAfter: 100 }),
    ),
  vanishing,
  crashes,
  refusals,
  disks,
  actions: () => withGround({}, (ground) => stormOfActions(ground, { each: 400 })),
  ticks: async () => [
    ...(await withGround({}, (ground) => stormOfTicks(ground, { schedulers: 10, ticks: 100, due: 50 }))),
    ...(await withGround({}, (ground) =>
      stormOfMinutes(ground, { workers: 2, commands: 2, due: 2000, minutes: 2 }),
    )),
  ],
  years,
}

const wanted = process.argv.slice(2)
const unknown = wanted.find((name) => !Object.hasOwn(storms, name))
if (unknown) {
  console.error(`There is no storm called ${unknown}; there are ${Object.keys(storms).join(', ')}.`)
  process.exitCode = 1
} else
  try {
    const all: StormResult[] = []
    for (const [name, storm] of Object.entries(storms)) {
      if (wanted.length && !wanted.includes(name)) continue
      const began = Date.now()
      console.log(`── ${name}`)
      const sums = await storm()
      sums.forEach(printResult)
      console.log(`   took ${((Date.now() - began) / 1000).toFixed(0)} s`)
      all.push(...sums)
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
