import { cp, mkdir, readdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Person } from '../support/given.ts'
import { startWebProcess, type ProductProcess } from '../support/worker-process.ts'
import type { StormResult } from './storm-result.ts'
import { waitUntil, type StormWorld } from './storm-world.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

const ownList = '/api/campaignsbydistributors/0/6'

/** How often the balancer asks a process whether it is ready, as proxies do. */
const checkEveryMs = 100

interface Backend {
  process: ProductProcess
  url: string
  operationsUrl: string
  isReady: boolean
  /** How many requests it is answering. */
  inFlight: number
}

/**
 * The next version: this one with a further migration, which adds a table and a column and works with this version.
 * @param directory an empty folder for it
 * @returns the folder of its server
 */
async function createNextVersion(directory: string): Promise<URL> {
  const server = join(directory, 'server')
  await mkdir(server, { recursive: true })
  for (const name of ['build', 'src', 'migrations', 'package.json'])
    await cp(join(root, 'server', name), join(server, name), { recursive: true })
  for (const name of [
    'node_modules',
    'server/node_modules',
    'contract',
    'web',
    'package.json',
    'tsconfig.json',
  ])
    await symlink(join(root, name), join(directory, name))
  const newest = (await readdir(join(server, 'migrations'))).sort().at(-1)!
  await writeFile(
    join(server, 'migrations/9999-next-version.sql'),
    `-- compatible-from: ${newest}\ncreate table of_next_version (id bigint);\nalter table membership add column of_next_version text;\n`,
  )
  return pathToFileURL(`${server}/`)
}

/** Sends requests to the processes that say they are ready, in turn, as a proxy in front of them would. */
function startBalancer() {
  const backends = new Set<Backend>()
  let turn = 0
  const stopping = new AbortController()
  const watching = watch()

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      await Promise.all(
        [...backends].map(async (backend) => {
          const reply = await fetch(`${backend.operationsUrl}/ready`).catch(() => null)
          backend.isReady = reply?.status === 200
        }),
      )
      await sleep(checkEveryMs)
    }
  }
  return {
    backends,
    async send(path: string, request: RequestInit): Promise<number> {
      const ready = [...backends].filter(({ isReady }) => isReady)
      const backend = ready[(turn += 1) % ready.length]
      if (!backend) return 503
      backend.inFlight += 1
      try {
        const reply = await fetch(backend.url + path, request)
        await reply.arrayBuffer()
        return reply.status
      } catch {
        return 0
      } finally {
        backend.inFlight -= 1
      }
    },
    async stop() {
      stopping.abort()
      await watching
    },
  }
}

/** People who join campaigns and read their list, one call after another, until the test stops them. */
function startCrowd(
  people: readonly Person[],
  campaigns: readonly number[],
  send: (path: string, request: RequestInit) => Promise<number>,
) {
  const failures = new Map<string, number>()
  const joined: { accountId: number; campaignId: number }[] = []
  let answered = 0
  const ending = new AbortController()

  async function ask(path: string, { token }: Person, request: RequestInit = {}): Promise<boolean> {
    const status = await send(path, {
      ...request,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    })
    if (status === 200) return (answered += 1) > 0
    const what = `${request.method ?? 'GET'} ${path}: ${status || 'no answer'}`
    failures.set(what, (failures.get(what) ?? 0) + 1)
    return false
  }
  const living = people.map(async (person, nth) => {
    for (let turn = 0; !ending.signal.aborted; turn += 1) {
      const campaignId = campaigns[turn]
      if (campaignId === undefined || turn % 2) await ask(ownList, person)
      if (campaignId !== undefined) {
        const body = JSON.stringify({ id: campaignId })
        if (
          await ask('/api/campaigndistributor', person, {
            method: 'POST',
            body,
          })
        )
          joined.push({ accountId: person.id, campaignId })
      }
      await sleep(20 + nth)
    }
  })
  return {
    failures,
    joined,
    answered: () => answered,
    async stop() {
      ending.abort()
      await Promise.all(living)
    },
  }
}

/**
 * Under load, web processes are replaced one after another: by those of the next version, then by those of this version again, on the
 * database that the next version has migrated. Nobody notices. Then processes are killed at random and started again, as a service
 * manager does: only calls that a killed process was answering fail.
 */
export async function stormOfUpgrades(
  { platform, given, directory, environment }: StormWorld,
  { people: count, processes, kills }: { people: number; processes: number; kills: number },
): Promise<StormResult> {
  const organisation = await given.organisation()
  const campaigns: number[] = []
  for (let nth = 0; nth < 50; nth += 1) campaigns.push((await given.campaign(organisation)).id)
  const people: Person[] = []
  for (let nth = 0; nth < count; nth += 1) people.push(await given.musketeer())

  const thisVersion = pathToFileURL(join(root, 'server/'))
  const nextVersion = await createNextVersion(join(directory, 'next'))
  const balancer = startBalancer()
  const wrong: string[] = []
  const startBackend = async (server: URL): Promise<Backend> => {
    const process = await startWebProcess(
      { ...environment, OPERATIONS_PORT: '0', DRAIN_SECONDS: '1' },
      { server },
    )
    const { url, operationsUrl } = process
    const backend = { process, url, operationsUrl, isReady: false, inFlight: 0 }
    balancer.backends.add(backend)
    await waitUntil(() => backend.isReady)
    return backend
  }
  const replaceAll = async (by: URL) => {
    for (const backend of Array.from(balancer.backends)) {
      await startBackend(by)
      if ((await backend.process.stop()) !== 0) wrong.push('a process did not end by itself')
      balancer.backends.delete(backend)
    }
  }

  for (let nth = 0; nth < processes; nth += 1) await startBackend(thisVersion)
  const crowd = startCrowd(people, campaigns, balancer.send)
  await waitUntil(() => crowd.answered() > count)
  await replaceAll(nextVersion)
  const duringNext = crowd.answered()
  await waitUntil(() => crowd.answered() > duringNext + count)
  await replaceAll(thisVersion)
  const replaced = crowd.answered()
  wrong.push(
    ...[...crowd.failures].map(([what, times]) => `${what}, ${times} times, while processes were replaced`),
  )
  crowd.failures.clear()

  for (let kill = 0; kill < kills; kill += 1) {
    const before = crowd.answered()
    const [backend] = [...balancer.backends]
    await waitUntil(() => backend!.inFlight > 0)
    await backend!.process.kill()

    balancer.backends.delete(backend!)
    await startBackend(thisVersion)
    await waitUntil(() => crowd.answered() > before + count)
  }
  await crowd.stop()
  await balancer.stop()
  for (const { process } of balancer.backends) await process.stop()

  const stored = await platform.db.selectFrom('membership').select(['account_id', 'campaign_id']).execute()
  const keys = new Set(stored.map((row) => `${row.account_id}/${row.campaign_id}`))
  const missing = crowd.joined.filter(
    ({ accountId, campaignId }) => !keys.has(`${accountId}/${campaignId}`),
  ).length
  const failed = [...crowd.failures.values()].reduce((sum, times) => sum + times, 0)
  if (missing) wrong.push(`${missing} calls were answered and left nothing behind`)
  return {
    storm: `${processes} web processes replaced by the next version and back, then ${kills} kills`,
    planned: crowd.joined.length,
    sent: crowd.joined.length - missing,
    missing,
    extra: 0,
    allowed: 0,
    inDoubt: 0,
    notes: `${replaced} calls answered during the replacements, none failed; ${crowd.answered() - replaced} during the kills, ${failed} cut off`,
    wrong,
  }
}
